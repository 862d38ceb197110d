import { msg } from "@lit/localize";
import { readToday } from "../../../api/today.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { durationText } from "../../../i18n/duration.ts";
import { str } from "../../../i18n/str.ts";
import { whoAmI } from "../../../lib/identity.ts";
import { isEnabled } from "../../../lib/notifications/enabled.ts";
import { notifyIfHidden } from "../../../lib/notifications/notify-if-hidden.ts";

const minuteMs = 60_000;
/** People are told this long before a room closes. In milliseconds. */
const aheadMs = 15 * minuteMs;
/** After this time it is looked for rooms that have opened meanwhile. In milliseconds. */
const lookMs = 10 * minuteMs;
/** The server's time is known to about a second. In milliseconds. */
const leastMs = 1_000;

type Closing = { id: string; left: number };

let timer: ReturnType<typeof setTimeout> | undefined;
/** Rooms whose moment has passed, whether people were told or had the page before them. */
const passed = new Set<string>();

/**
 * Tells of rooms that close soon and wait for the viewer, for as long as the page is in the background. One whose moment
 * has passed before that is not told of: the page was looked at since.
 */
export function watchClosing(): void {
  void look(() => {});
}

async function look(onMoment: (room: Closing) => void): Promise<void> {
  if (!isWatching()) return;
  const rooms = await waitingRooms().catch(() => null);
  clearTimeout(timer);
  if (!isWatching()) return;
  const isSoon = ({ left }: Closing) => left <= aheadMs;
  for (const room of rooms?.filter(isSoon) ?? []) {
    if (!passed.has(room.id)) onMoment(room);
    passed.add(room.id);
  }
  const moments = rooms?.filter((room) => !isSoon(room)).map(({ left }) => left - aheadMs) ?? [minuteMs];
  const next = Math.max(leastMs, Math.min(lookMs, ...moments));
  timer = setTimeout(() => void look(tellOf), next);
}

function tellOf({ id, left }: Closing): void {
  if (left <= 0) return;
  const time = durationText(Math.ceil(left / minuteMs));
  notifyIfHidden("closing", id, () => ({
    title: msg(str`A standup closes in ${time}`),
    body: msg("You have not written yet."),
  }));
}

function isWatching(): boolean {
  return document.hidden && isEnabled("closing");
}

/** Returns the rooms that wait for the viewer, and how long they are still open, in milliseconds. A guest has no such list. */
async function waitingRooms(): Promise<Closing[]> {
  const { me } = await whoAmI();
  if (!me || me.linkSessionId) return [];
  const { rooms } = await readToday();
  return rooms.flatMap(({ id, closesAt, waitsForMe }) =>
    waitsForMe && closesAt !== null ? [{ id, left: Date.parse(closesAt) - serverNow() }] : [],
  );
}
