import { msg } from "@lit/localize";
import { codePoints, withoutControls } from "#shared/rules/text.ts";
import { isVisible } from "#shared/rules/visible.ts";
import type { WordedText } from "#shared/wire/plugin-reach.ts";
import type { PanelList } from "#shared/wire/plugins.ts";
import { listRoomPanels } from "../../../api/panels.ts";
import { readTrackerAccount } from "../../../api/tracker-accounts.ts";
import { str } from "../../../i18n/str.ts";
import { lazyImport } from "../../../lib/lazy/lazy-imports.ts";
import type { Question } from "../../../ui/tm-confirm.ts";
import { showToast } from "../../../ui/toast.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { pluginName } from "../../kind-name.ts";
import { refusalOf } from "./act-for-page.ts";
import { confirmOnce } from "./confirm-once.ts";
import type { FromPage, Result } from "./messages.ts";
import { askInRoom } from "./ask-for-page.ts";
import { worded, wordsOf } from "./tracker-words.ts";

type Panel = Pick<PanelList[number], "name" | "grants">;
type Tracker = Pick<PanelList[number], "name" | "display" | "names" | "page">;
type Asked = Extract<FromPage, { type: "trackers" | "ticket" | "ticket-states" | "account" }>;

/** The maximum lengths of the texts of a ticket in characters, and of a list of references. */
const most = { title: 200, text: 2000, refs: 50, ref: 40 };
/** The time in milliseconds for which the states of the same tickets are not asked again. */
const keptMs = 60_000;
const kept = new Map<string, { until: number; result: Promise<Result> }>();

/**
 * Answers a message of a page about trackers, and returns the result for the page. It lists the connected trackers of
 * the room's space, or reads the states of tickets. It creates a ticket after the person agreed. Or the person chooses
 * their own account. A tracker's plugin answers in the name of the person at the screen. Nothing is sent without the
 * grant, and for guests.
 */
export async function ticketsForPage(
  { name, grants }: Panel,
  room: RoomController | undefined,
  asked: Asked,
  frame: Element,
  confirm = confirmOnce,
): Promise<Result> {
  if (!room?.envelope) return { ok: false, reason: "unknown" };
  if (!grants.some(({ capability }) => capability === "tickets")) return { ok: false, reason: "ungranted" };
  if (room.onlyTakesPart) return { ok: false, reason: "forbidden" };
  try {
    const trackers = (await listRoomPanels(room.sessionId)).filter(({ tickets }) => tickets);
    if (asked.type === "trackers")
      return { ok: true, value: trackers.map((one) => ({ plugin: one.name, name: pluginName(one) })) };
    const tracker = trackers.find((one) => one.name === asked.plugin);
    if (!tracker) return { ok: false, reason: "not-found" };
    if (asked.type === "account") {
      const { chooseAccountForPage } = await lazyImport(() => import("./choose-account-for-page.ts"));
      return await chooseAccountForPage(tracker, room, frame);
    }
    if (asked.type === "ticket")
      return await createTicket(tracker, room, asked.ticket, (question) => confirm(question, frame));
    const answer = await worded(tracker, await statesOf(room, [name, tracker.name], asked));
    return "value" in answer
      ? { ok: true, value: (answer.value as { states?: object }).states ?? {} }
      : answer;
  } catch (problem) {
    return refusalOf(problem);
  }
}

async function createTicket(
  tracker: Tracker,
  room: RoomController,
  given: Readonly<Record<string, unknown>>,
  confirm: (question: Question) => Promise<boolean | null>,
): Promise<Result> {
  const title = withoutControls(textOf(given["title"]), "line").trim();
  const text = withoutControls(textOf(given["text"]), "lines").trim();
  if (!isVisible(title) || codePoints(title) > most.title || codePoints(text) > most.text)
    return { ok: false, reason: "invalid" };
  if (!navigator.userActivation.isActive) return { ok: false, reason: "no-gesture" };
  const assignee = await assigneeOf(tracker, room, given["owner"]);
  const name = pluginName(tracker);
  const assigned = assignee && msg(str`Assigned to ${assignee.name}.`);
  const question = {
    heading: msg(str`Create a ticket in ${name}?`),
    text: [title, text, assigned].filter(Boolean).join("\n\n"),
    action: msg("Create ticket"),
  };
  const isWanted = await confirm(question);
  if (isWanted === null) return { ok: false, reason: "busy" };
  if (!isWanted) return { ok: true, value: null };
  const ask = { name: "ticket", body: { title, text }, ...(assignee && { assignee: assignee.userId }) };
  const result = await worded(tracker, await askInRoom(room, tracker.name, ask));
  if (!("value" in result)) return result;
  const { ref, note } = Object(result.value) as { ref?: string; note?: WordedText };
  if (note) showToast({ text: await wordsOf(tracker, note) });
  return { ok: true, value: { ref } };
}

const textOf = (given: unknown) => (typeof given === "string" ? given : "");

/** Returns the owner of a ticket, if this member of the space has chosen an account in the tracker. */
async function assigneeOf({ name: plugin }: Tracker, { envelope }: RoomController, owner: unknown) {
  if (typeof owner !== "string" || !envelope) return undefined;
  const { chosenBy } = await readTrackerAccount({
    org: envelope.orgSlug,
    slug: envelope.spaceSlug,
    plugin,
  });
  return chosenBy.find(({ userId }) => userId === owner);
}

/** Reads the states of tickets, or returns those that were read for the page in the last minute. */
function statesOf(
  room: RoomController,
  plugins: [page: string, tracker: string],
  { plugin, refs: given }: { plugin: string; refs: readonly unknown[] },
): Promise<Result> {
  const refs = given.filter((ref) => typeof ref === "string" && ref.length <= most.ref);
  if (refs.length === 0 || refs.length > most.refs || refs.length < given.length)
    return Promise.resolve({ ok: false, reason: "invalid" });
  const key = JSON.stringify([room.sessionId, plugins, refs]);
  const now = performance.now();
  const before = kept.get(key);
  if (before && now < before.until) return before.result;
  const result = askInRoom(room, plugin, { name: "ticket-states", body: { refs } });
  kept.set(key, { until: now + keptMs, result });
  return result;
}
