import { isVisible } from "../visible.ts";
import { codePoints } from "../text.ts";
import { cutAtWord, severalLines, shortened, storyLimits } from "./text.ts";
import { estimateReader } from "./estimates.ts";
import type { BacklogRoom, ReadStory, ImportNote } from "./types.ts";

/** Why a row cannot be added as it stands. */
export type RowProblem =
  | "untitled"
  | "nameless"
  | "shifted"
  | "repeated-key"
  | "repeated-title"
  | "key-in-queue";

/** One story as it would be added. `estimate` is a card of the deck or "". */
export type BacklogRow = {
  ref: string;
  title: string;
  notes: string;
  estimate: string;
  problem?: RowProblem;
  /** What the tracker calls its type and state, "" where the source has none. */
  type: string;
  status: string;
  /** The title was too long: its end stands in the notes. */
  isTitleCut: boolean;
  /** The notes were too long. */
  areNotesCut: boolean;
  /** The estimate that was read, where it is no card of the deck; "" otherwise. */
  lostEstimate: string;
};

const MAX_ESTIMATE_LENGTH = 20;

/**
 * Makes rows of stories: within the limits of the server, with a card for each estimate, and with their problems. Where all
 * stories of a source are titled, one without a title has a problem.
 */
export function rowsOf(
  stories: readonly ReadStory[],
  room: BacklogRoom & { areTitled: boolean },
): { rows: BacklogRow[]; said: ImportNote[] } {
  const estimate = estimateReader(room.cards);
  const queued = new Set(room.refs.map((ref) => ref.toLowerCase()));
  const seen = new Set<string>();
  const said = new Set<ImportNote>();
  const rows = stories.flatMap((story) => {
    const texts = withinLimits(story);
    if (!texts.ref && !texts.title && !texts.notes && !story.isShifted) return [];
    const { card, isLost } = estimate(story.estimate);
    const problem = problemOf(texts, story.isShifted ?? false);
    if (isLost) said.add("estimates-lost");
    if (texts.isTitleCut || texts.areNotesCut) said.add("text-cut");
    if (problem === "repeated-key" || problem === "repeated-title" || problem === "key-in-queue")
      said.add(problem);
    const row: BacklogRow = {
      ...texts,
      estimate: card,
      type: story.type ?? "",
      status: story.status ?? "",
      lostEstimate: isLost ? shortened(story.estimate, MAX_ESTIMATE_LENGTH) : "",
    };
    return [problem ? { ...row, problem } : row];
  });
  return { rows, said: [...said] };

  function problemOf(
    { ref, title }: { ref: string; title: string },
    isShifted: boolean,
  ): RowProblem | undefined {
    if (isShifted) return "shifted";
    if (!ref && !title) return "nameless";
    const name = ref ? `#${ref.toLowerCase()}` : title;
    const isRepeated = seen.has(name);
    seen.add(name);
    if (ref && queued.has(ref.toLowerCase())) return "key-in-queue";
    if (isRepeated) return ref ? "repeated-key" : "repeated-title";
    return room.areTitled && !title ? "untitled" : undefined;
  }
}

/** Cuts the texts of a story to what the server takes. The end of a title stands in front of the notes. */
function withinLimits(story: ReadStory) {
  const isShort = codePoints(story.ref) <= storyLimits.ref && isVisible(story.ref);
  const { kept, rest } = cutAtWord(story.title.trim(), storyLimits.title);
  const refInNotes = isShort || !isVisible(story.ref) ? "" : story.ref;
  const notes = severalLines([rest && `…${rest}`, refInNotes, story.notes].filter(Boolean).join("\n\n"));
  const fitting = shortened(notes, storyLimits.notes);
  return {
    ref: isShort ? story.ref.trim() : "",
    title: isVisible(kept) ? kept : "",
    notes: fitting,
    isTitleCut: rest !== "",
    areNotesCut: fitting !== notes,
  };
}
