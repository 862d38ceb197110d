import type { BacklogRow, RowProblem } from "#shared/rules/backlog/rows.ts";
import { shortened } from "#shared/rules/backlog/text.ts";
import { flawsOf, type StoryFlaw } from "../edit/story-check.ts";
import type { StoryText } from "../story-line.ts";
import type { QueueMatch } from "./queue-match.ts";

/** A row of an import: the story to add or update, and the remarks on it. */
export type ImportRow = {
  /**
   * The row's content and the number of equal rows before it. It identifies the row when columns or other rows change.
   */
  key: string;
  story: StoryText;
  /** A card of the deck, or "". */
  estimate: string;
  type: string;
  status: string;
  flaws: StoryFlaw[];
  /** The row had a flaw when it was read. It stays at the top while it is corrected. */
  wasFlawed: boolean;
  isShortened: boolean;
  isTitleCut: boolean;
  lostEstimate: string;
  /** An earlier row has the same reference, or the same title without a reference. */
  isRepeated: boolean;
  match: QueueMatch | null;
  isLeftOut: boolean;
};

/** Returns the rows of an import as read. Rows with flaws come first, then the order of the source. */
export function importRows(
  read: readonly BacklogRow[],
  options: { longestNotes: number; mark: string; match: (row: BacklogRow) => QueueMatch | null },
): ImportRow[] {
  const times = new Map<string, number>();
  const rows = read.map((row): ImportRow => {
    const content = [row.ref, row.title, row.notes].join("\0");
    const time = (times.get(content) ?? 0) + 1;
    times.set(content, time);
    const notes = shortened(row.notes, options.longestNotes, options.mark);
    const story = { ref: row.ref, title: row.title, notes };
    const flaws = flawsOfRow(story, row.problem);
    return {
      key: `${time}\0${content}`,
      story,
      estimate: row.estimate,
      type: row.type,
      status: row.status,
      flaws,
      wasFlawed: flaws.length > 0,
      isShortened: row.areNotesCut || notes !== row.notes,
      isTitleCut: row.isTitleCut,
      lostEstimate: row.lostEstimate,
      isRepeated: row.problem === "repeated-key" || row.problem === "repeated-title",
      match: options.match(row),
      isLeftOut: false,
    };
  });
  return [...rows.filter(({ wasFlawed }) => wasFlawed), ...rows.filter(({ wasFlawed }) => !wasFlawed)];
}

/** Returns a row with the texts that were edited by hand. */
export function edited(row: ImportRow, texts: Partial<StoryText>): ImportRow {
  const story = { ...row.story, ...texts };
  const isTable = row.flaws.some(({ kind }) => kind === "untitled");
  return { ...row, story, flaws: flawsOfRow(story, isTable && !story.title.trim() ? "untitled" : undefined) };
}

function flawsOfRow(story: StoryText, problem: RowProblem | undefined): StoryFlaw[] {
  const flaws = flawsOf(story);
  if (problem === "shifted") return [{ kind: "shifted" }];
  return problem === "untitled" ? [{ kind: "untitled" }, ...flaws] : flaws;
}
