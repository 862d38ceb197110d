import type { PanelList } from "#shared/wire/plugins.ts";
import { askPlugin, readAsk } from "../../../api/plugin-asks.ts";
import { pluginName } from "../../kind-name.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { refusalOf } from "./act-for-page.ts";
import { confirmOnce } from "./confirm-once.ts";
import type { Result } from "./messages.ts";
import { msg } from "@lit/localize";
import { readStories } from "#shared/rules/backlog/read-backlog.ts";
import { act } from "../../../api/rooms.ts";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { showToast } from "../../../ui/toast.ts";

type Panel = Pick<PanelList[number], "name" | "display" | "names" | "grants">;
type Story = { title?: string; ref?: string; notes?: string };

const firstLookMs = 300;
const slowestLookMs = 2000;
/** The timeout is long because a plugin may call several other servers in turn. */
const MAX_MS = 60_000;

/** The maximum number of stories in one offer, and of titles in its confirmation. */
const most = 100;
const MAX_NAMED = 8;

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
  if (room.status.kind !== "live") return { ok: false, reason: "unreachable" };
  try {
    const id = await askPlugin(room.sessionId, plugin, name, body);
    return await answerOf(room.sessionId, plugin, id);
  } catch (problem) {
    return refusalOf(problem);
  }
}

async function answerOf(sessionId: string, plugin: string, id: string): Promise<Result> {
  const until = performance.now() + MAX_MS;
  let wait = firstLookMs;
  while (performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(2 * wait, slowestLookMs);
    const { state, value, message = "" } = await readAsk(sessionId, plugin, id);
    if (state === "done") return { ok: true, value };
    if (state === "refused") return { ok: false, reason: "conflict", message };
    if (state === "failed") return { ok: false, reason: "failed" };
  }
  return { ok: false, reason: "busy" };
}

/**
 * Shows a facilitator the stories that a page offers, and adds them after a confirmation. Returns the result for the
 * page. The facilitator's own request adds them, so the server checks each story.
 */
export async function offerForPage(
  panel: Panel,
  room: RoomController | undefined,
  given: readonly unknown[],
): Promise<Result> {
  const { name, grants } = panel;
  if (!grants.some(({ capability }) => capability === "stories")) return { ok: false, reason: "ungranted" };
  if (room?.envelope?.kind !== "poker") return { ok: false, reason: "unknown" };
  if (!room.amFacilitator || !room.writable) return { ok: false, reason: "forbidden" };
  const stories = given.filter(isStory).map(({ title, ref, notes }) => ({ title, ref, notes }));
  if (stories.length === 0 || stories.length > most || stories.length < given.length)
    return { ok: false, reason: "invalid" };
  const rows = readStories(stories, { cards: [], refs: queuedIn(room.envelope.state) });
  const news = rows.flatMap(({ ref, title, notes, problem }) => (problem ? [] : [{ ref, title, notes }]));
  if (news.length === 0) {
    showToast({ text: msg("They're all in the list already."), tone: "info" });
    return { ok: true, value: 0 };
  }
  if (!(await isWanted(pluginName(panel), news))) return { ok: true, value: 0 };
  try {
    await act(
      room.sessionId,
      "POST",
      "import",
      { stories: news },
      { headers: { "x-svc-plugin-route": name } },
    );
    showToast({ text: addedText(news.length) });
    return { ok: true, value: news.length };
  } catch (problem) {
    return refusalOf(problem);
  }
}

/**
 * Returns the references of the room's stories. The state is untyped here, since a plugin's page may be in any room.
 */
function queuedIn(state: object): string[] {
  const { stories = [] } = state as { stories?: { ref: string }[] };
  return stories.map(({ ref }) => ref);
}

function addedText(added: number): string {
  const count = formatNumber(added);
  return plural(added, { one: msg("1 story added."), other: msg(str`${count} stories added.`) });
}

async function isWanted(display: string, stories: readonly Story[]): Promise<boolean> {
  const count = formatNumber(stories.length);
  const named = stories.slice(0, MAX_NAMED).map(({ ref, title }) => [ref, title].filter(Boolean).join(" "));
  const more = formatNumber(stories.length - named.length);
  const names = named.join("; ");
  const question = {
    heading: plural(stories.length, {
      one: msg(str`Add 1 story from ${display}?`),
      other: msg(str`Add ${count} stories from ${display}?`),
    }),
    text: stories.length > named.length ? msg(str`${names}; and ${more} more.`) : names,
    action: msg("Add"),
  };
  return (await confirmOnce(question)) ?? false;
}

function isStory(given: unknown): given is Story {
  if (typeof given !== "object" || given === null) return false;
  const { title = "", ref = "", notes = "" } = given as Record<string, unknown>;
  return [title, ref, notes].every((text) => typeof text === "string") && title !== ref;
}
