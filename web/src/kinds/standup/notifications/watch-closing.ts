import { msg } from "@lit/localize";
import { readToday } from "../../../api/today.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { durationText } from "../../../i18n/duration.ts";
import { str } from "../../../i18n/str.ts";
import { whoAmI } from "../../../lib/identity.ts";
import { isEnabled } from "../../../lib/notifications/enabled.ts";
import { notifyIfHidden } from "../../../lib/notifications/notify-if-hidden.ts";
import { isPushed } from "../../../lib/notifications/pushed.ts";

const minuteMs = 60_000;
/** The time between a notification and the closing of its room, in milliseconds. */
const aheadMs = 15 * minuteMs;
/** The longest time between two checks for new rooms, in milliseconds. */
const MAX_CHECK_MS = 10 * minuteMs;
/** The shortest time between two checks: the precision of the server's time, in milliseconds. */
const MIN_CHECK_MS = 1_000;

type ClosingRoom = { id: string; left: number };

let timer: ReturnType<typeof setTimeout> | undefined;
/** Rooms whose notification time has passed, with or without a notification. */
const handled = new Set<string>();

/**
 * Notifies of rooms that close soon and wait for the viewer, while the page is in the background. It skips rooms whose
 * notification time passed before the call, since the viewer has seen the page after that time.
 */
export function watchClosing(): void {
  void checkRooms(() => {});
}

async function checkRooms(onDue: (room: ClosingRoom) => void): Promise<void> {
  if (!isWatching()) return;
  const rooms = await waitingRooms().catch(() => null);
  clearTimeout(timer);
  if (!isWatching()) return;
  const isSoon = ({ left }: ClosingRoom) => left <= aheadMs;
  for (const room of rooms?.filter(isSoon) ?? []) {
    if (!handled.has(room.id)) onDue(room);
    handled.add(room.id);
  }
  const moments = rooms?.filter((room) => !isSoon(room)).map(({ left }) => left - aheadMs) ?? [minuteMs];
  const next = Math.max(MIN_CHECK_MS, Math.min(MAX_CHECK_MS, ...moments));
  timer = setTimeout(() => void checkRooms(notifyOf), next);
}

function notifyOf({ id, left }: ClosingRoom): void {
  if (left <= 0) return;
  const time = durationText(Math.ceil(left / minuteMs));
  notifyIfHidden("closing", id, () => ({
    title: msg(str`A standup closes in ${time}`),
    body: msg("You haven't written yet."),
  }));
}

/** A device that gets the notice from the server shows none of its own. */
function isWatching(): boolean {
  return document.hidden && isEnabled("closing") && !isPushed("closing");
}

/** Returns the rooms that wait for the viewer, with the milliseconds until they close. For guests the list is empty. */
async function waitingRooms(): Promise<ClosingRoom[]> {
  const { me } = await whoAmI();
  if (!me || me.linkSessionId) return [];
  const { rooms } = await readToday();
  return rooms.flatMap(({ id, closesAt, waitsForMe }) =>
    waitsForMe && closesAt !== null ? [{ id, left: Date.parse(closesAt) - serverNow() }] : [],
  );
}
