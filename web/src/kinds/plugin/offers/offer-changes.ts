import { msg } from "@lit/localize";
import { ApiProblem } from "../../../api/api-problem.ts";
import { problemText } from "../../../api/problem-text.ts";
import { act } from "../../../api/rooms.ts";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { openDialog } from "../../../ui/open-dialog.ts";
import { showToast } from "../../../ui/toast.ts";
import { pluginName } from "../../kind-name.ts";
import { refusalOf } from "../bridge/act-for-page.ts";
import { askOnce } from "../bridge/confirm-once.ts";
import type { Result } from "../bridge/messages.ts";
import { changesOf, isOpen, type OfferedChange, type StoryChange } from "./changes-of.ts";
import { envelopeOf, planningFor, sentBy, type OfferingPanel } from "./may-offer.ts";
import { TmOfferedChanges } from "./tm-offered-changes.ts";

/**
 * Shows a facilitator new texts of stories that a page offers, and writes the chosen ones. Returns the result for the
 * page: the number of changed stories. The facilitator's own edits write them, so a text that somebody typed stays.
 */
export async function offerChanges(
  panel: OfferingPanel,
  given: RoomController | undefined,
  offered: readonly unknown[],
): Promise<Result> {
  const planning = planningFor(panel, given, offered.length);
  if (typeof planning === "string") return { ok: false, reason: planning };
  if (!offered.every(isChange)) return { ok: false, reason: "invalid" };
  const changes = changesOf(offered, planning.envelope.state);
  if (changes.length === 0) {
    showToast({ text: msg("Nothing was changed."), tone: "info" });
    return { ok: true, value: 0 };
  }
  const chosen = await askOnce(() => choose(pluginName(panel), changes));
  return chosen ? writeChanges(panel, planning.room, chosen) : { ok: true, value: 0 };
}

function choose(display: string, changes: readonly StoryChange[]): Promise<readonly StoryChange[] | false> {
  return new Promise((resolve) => {
    const dialog = openDialog(TmOfferedChanges, {
      display,
      changes,
      answer: (chosen) => {
        resolve(chosen);
        dialog.remove();
      },
    });
  });
}

/** Writes changes one after the other, so that a failure leaves the others. What was edited meanwhile stays. */
async function writeChanges(
  panel: OfferingPanel,
  room: RoomController,
  changes: readonly StoryChange[],
): Promise<Result> {
  let changed = 0;
  let kept = 0;
  try {
    for (const change of changes)
      if (await write(panel, room, change)) changed++;
      else kept++;
    showToast({
      text: [changed > 0 || kept === 0 ? changedText(changed) : "", keptText(kept)].filter(Boolean).join(" "),
    });
  } catch (problem) {
    if (changed === 0) return refusalOf(problem);
    showToast({ text: `${changedText(changed)} ${problemText(problem)}`, tone: "bad" });
  }
  return { ok: true, value: changed };
}

/** Writes a change. Returns false if the story's texts were typed here, or if it is not open or not there any more. */
async function write(
  panel: OfferingPanel,
  room: RoomController,
  { story, ...texts }: StoryChange,
): Promise<boolean> {
  const { state } = envelopeOf(room);
  const now = state.stories.find(({ id }) => id === story.id);
  if (!now || !isOpen(now, state)) return false;
  const base = Object.fromEntries(Object.keys(texts).map((name) => [name, story[name as "title" | "notes"]]));
  try {
    await act(room.sessionId, "PATCH", "story", { storyId: story.id, ...texts, base }, sentBy(panel));
    return true;
  } catch (problem) {
    if (problem instanceof ApiProblem && ["changed_meanwhile", "no_such_story"].includes(problem.code))
      return false;
    throw problem;
  }
}

function changedText(changed: number): string {
  return plural(changed, {
    one: msg("1 story updated."),
    other: msg(str`${formatNumber(changed)} stories updated.`),
  });
}

function keptText(kept: number): string {
  if (kept === 0) return "";
  return plural(kept, {
    one: msg("1 story was edited here, so it stays as it is."),
    other: msg(str`${formatNumber(kept)} stories were edited here, so they stay as they are.`),
  });
}

function isChange(given: unknown): given is OfferedChange {
  if (typeof given !== "object" || given === null) return false;
  const { ref, title = "", notes = "" } = given as Record<string, unknown>;
  return [ref, title, notes].every((text) => typeof text === "string") && ref !== "";
}
