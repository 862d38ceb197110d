import { isVisible } from "../visible.ts";
import { codePoints } from "../text.ts";
import { cutAtWord, severalLines, shortened, storyLimits } from "./text.ts";
import { createEstimateReader } from "./estimates.ts";
import type { BacklogRoom, ParsedStory, ImportNotice } from "./types.ts";

/** The reason that a row cannot be added unchanged. */
export type RowProblem =
  | "untitled"
  | "nameless"
  | "shifted"
  | "repeated-key"
  | "repeated-title"
  | "key-in-queue";

/** A story in its form for the import. `estimate` is a card of the deck or "". */
export type BacklogRow = {
  ref: string;
  title: string;
  notes: string;
  estimate: string;
  problem?: RowProblem;
  /** The tracker's names for its type and state, or "". */
  type: string;
  status: string;
  /** True if the title was too long. Its end is in the notes. */
  isTitleCut: boolean;
  /** True if the notes were too long. */
  areNotesCut: boolean;
  /** The source's estimate if it is not a card of the deck, otherwise "". */
  lostEstimate: string;
};

const MAX_ESTIMATE_LENGTH = 20;

/**
 * Converts stories to rows. It truncates texts to the server's limits, maps estimates to cards, and detects problems. With
 * `requiresTitles`, a missing title is a problem.
 */
export function createRows(
  stories: readonly ParsedStory[],
  room: BacklogRoom & { requiresTitles: boolean },
): { rows: BacklogRow[]; notices: ImportNotice[] } {
  const estimate = createEstimateReader(room.cards);
  const queued = new Set(room.refs.map((ref) => ref.toLowerCase()));
  const seen = new Set<string>();
  const notices = new Set<ImportNotice>();
  const rows = stories.flatMap((story) => {
    const texts = truncateTexts(story);
    if (!texts.ref && !texts.title && !texts.notes && !story.isShifted) return [];
    const { card, isLost } = estimate(story.estimate);
    const problem = problemOf(texts, story.isShifted ?? false);
    if (isLost) notices.add("estimates-lost");
    if (texts.isTitleCut || texts.areNotesCut) notices.add("text-cut");
    if (problem === "repeated-key" || problem === "repeated-title" || problem === "key-in-queue")
      notices.add(problem);
    const row: BacklogRow = {
      ...texts,
      estimate: card,
      type: story.type ?? "",
      status: story.status ?? "",
      lostEstimate: isLost ? shortened(story.estimate, MAX_ESTIMATE_LENGTH) : "",
    };
    return [problem ? { ...row, problem } : row];
  });
  return { rows, notices: [...notices] };

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
    return room.requiresTitles && !title ? "untitled" : undefined;
  }
}

/** Truncates the texts of a story to the server's limits. The rest of a title goes to the start of the notes. */
function truncateTexts(story: ParsedStory) {
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
