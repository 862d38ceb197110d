import type { PanelList } from "#shared/wire/plugins.ts";
import { askPlugin, readAsk } from "../../../api/plugin-asks.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { refusalOf } from "./act-for-page.ts";
import type { Result } from "./messages.ts";

type Panel = Pick<PanelList[number], "name" | "grants">;

/** The time between two looks at a request: at first the short one, so that a list is there as soon as it was read. */
const firstLookMs = 300;
const firstLooksMs = 4000;
const slowestLookMs = 2000;
/** The timeout is long because a plugin may call several other servers in turn. */
const MAX_MS = 60_000;

/**
 * Sends an ask to a plugin in the name of the person at the screen, and waits for the reply. Returns the result for the
 * page. Nothing is sent without the grant, or without recent user activation.
 */
export async function askForPage(
  { name: plugin, grants }: Panel,
  room: RoomController | undefined,
  { name, body }: { name: string; body: object },
): Promise<Result> {
  if (!room) return { ok: false, reason: "unknown" };
  if (!grants.some(({ capability }) => capability === "asks")) return { ok: false, reason: "ungranted" };
  if (!navigator.userActivation.isActive) return { ok: false, reason: "no-gesture" };
  return askInRoom(room, plugin, { name, body });
}

/** A request: `assignee` is the person whose own account in a tracker the plugin gets. */
type Asked = { name: string; body: object; assignee?: string };

/** Sends an ask to a plugin in a room, and waits for the reply. Returns the result for the page. */
export async function askInRoom(room: RoomController, plugin: string, asked: Asked): Promise<Result> {
  if (room.status.kind !== "live") return { ok: false, reason: "unreachable" };
  try {
    const id = await askPlugin(room.sessionId, plugin, asked);
    return await answerOf(room.sessionId, plugin, id);
  } catch (problem) {
    return refusalOf(problem);
  }
}

async function answerOf(sessionId: string, plugin: string, id: string): Promise<Result> {
  const start = performance.now();
  let wait = firstLookMs;
  while (performance.now() < start + MAX_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (performance.now() > start + firstLooksMs) wait = Math.min(2 * wait, slowestLookMs);
    const { state, value, message = "" } = await readAsk(sessionId, plugin, id);
    if (state === "done") return { ok: true, value };
    if (state === "refused") return { ok: false, reason: "conflict", message };
    if (state === "failed") return { ok: false, reason: "failed" };
  }
  return { ok: false, reason: "busy" };
}
