import { msg } from "@lit/localize";
import { importBatches } from "#shared/rules/backlog/import-batches.ts";
import { readStories } from "#shared/rules/backlog/read-backlog.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { problemText } from "../../../api/problem-text.ts";
import { act } from "../../../api/rooms.ts";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { showToast } from "../../../ui/toast.ts";
import { pluginName } from "../../kind-name.ts";
import { refusalOf } from "../bridge/act-for-page.ts";
import { confirmOnce } from "../bridge/confirm-once.ts";
import type { Result } from "../bridge/messages.ts";
import { planningFor, sentBy, type OfferingPanel } from "./may-offer.ts";

type Story = { title?: string; ref?: string; notes?: string; estimate?: string };

/** The maximum number of titles in the confirmation. */
const MAX_NAMED = 8;

/**
 * Shows a facilitator the stories that a page offers, and adds them after a confirmation. Returns the result for the
 * page: the number of added stories. The facilitator's own requests add them, so the server checks each story.
 */
export async function offerStories(
  panel: OfferingPanel,
  given: RoomController | undefined,
  offered: readonly unknown[],
): Promise<Result> {
  const planning = planningFor(panel, given, offered.length);
  if (typeof planning === "string") return { ok: false, reason: planning };
  if (!offered.every(isStory)) return { ok: false, reason: "invalid" };
  const { room, envelope } = planning;
  const { stories, deck } = envelope.state;
  const rows = readStories(offered, { cards: deck.values, refs: stories.map(({ ref }) => ref) });
  const news = rows.flatMap(({ ref, title, notes, estimate, problem }) =>
    problem ? [] : [{ ref, title, notes, ...(estimate && { estimate }) }],
  );
  if (news.length === 0) {
    showToast({ text: msg("They're all in the list already."), tone: "info" });
    return { ok: true, value: 0 };
  }
  if (!(await isWanted(pluginName(panel), news))) return { ok: true, value: 0 };
  return addStories(panel, room, news);
}

/** Adds stories in as few requests as possible. If a later one fails, the earlier ones count. */
async function addStories(
  panel: OfferingPanel,
  { sessionId }: RoomController,
  stories: readonly Story[],
): Promise<Result> {
  let added = 0;
  try {
    for (const batch of importBatches(stories)) {
      await act(sessionId, "POST", "import", { stories: batch }, sentBy(panel));
      added += batch.length;
    }
    showToast({ text: addedText(added) });
  } catch (problem) {
    if (added === 0) return refusalOf(problem);
    showToast({ text: `${addedText(added)} ${problemText(problem)}`, tone: "bad" });
  }
  return { ok: true, value: added };
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
  const { title = "", ref = "", notes = "", estimate = "" } = given as Record<string, unknown>;
  return [title, ref, notes, estimate].every((text) => typeof text === "string") && title !== ref;
}
