import { codePoints } from "#shared/rules/text.ts";
import { cardNumber, isSpecial } from "#shared/rules/deck.ts";
import type { PokerState } from "#shared/wire/poker.ts";
import { flawsOf, storyLimits, type StoryFlaw } from "../edit/story-check.ts";
import type { StoryText } from "../story-line.ts";
import type { ReadStory } from "./paste.ts";

/** A row of an import as it stands: what would be added, and what is to be said about it. */
export type ImportRow = {
  /** What was read, and how often it was read before: the row's name while columns and other rows change. */
  key: string;
  story: StoryText;
  /** A card of the deck, or "". */
  estimate: string;
  flaws: StoryFlaw[];
  /** It had a flaw as it was read: it stays in front while it is mended. */
  wasFlawed: boolean;
  isShortened: boolean;
  /** The queue has its reference already, or its title where it has none. */
  isKnown: boolean;
  /** An estimate was read that is no card of the deck. */
  isEstimateLost: boolean;
  isLeftOut: boolean;
};

type Reading = {
  state: PokerState;
  /** A table has a column for titles, so one that is missing there was left empty. */
  isTable: boolean;
  /** The most code points of notes, at most those that the server takes. */
  mostNotes: number;
  mark: string;
};

/** Returns the rows of an import as they were read, those with flaws first, then in the order of the file. */
export function importRows(stories: readonly ReadStory[], reading: Reading): ImportRow[] {
  const known = new Set(reading.state.stories.map(identity));
  const times = new Map<string, number>();
  const rows = stories.map(({ estimate, ...read }): ImportRow => {
    const content = [read.ref, read.title, read.notes].join("\0");
    const time = (times.get(content) ?? 0) + 1;
    times.set(content, time);
    const notes = shortened(read.notes, Math.min(reading.mostNotes, storyLimits.notes), reading.mark);
    const story = { ...read, notes };
    const flaws = flawsOfRow(story, reading.isTable);
    const card = cardOf(estimate, reading.state.deck.values);
    return {
      key: `${time}\0${content}`,
      story,
      estimate: card ?? "",
      flaws,
      wasFlawed: flaws.length > 0,
      isShortened: notes !== read.notes,
      isKnown: known.has(identity(story)),
      isEstimateLost: estimate !== "" && card === undefined,
      isLeftOut: false,
    };
  });
  return [...rows.filter(({ wasFlawed }) => wasFlawed), ...rows.filter(({ wasFlawed }) => !wasFlawed)];
}

/** Returns a row with texts that were mended by hand. */
export function mended(row: ImportRow, texts: Partial<StoryText>, isTable: boolean): ImportRow {
  const story = { ...row.story, ...texts };
  return { ...row, story, flaws: flawsOfRow(story, isTable) };
}

function flawsOfRow(story: StoryText, isTable: boolean): StoryFlaw[] {
  const flaws = flawsOf(story);
  if (!isTable || story.title.trim()) return flaws;
  return [{ kind: "untitled" }, ...flaws.filter(({ kind }) => kind !== "nameless")];
}

function identity({ ref, title }: Pick<StoryText, "ref" | "title">): string {
  return ref ? `#${ref.toLowerCase()}` : title;
}

/** Returns a text of at most `most` code points; one that was cut ends with the mark, where there is room for it. */
export function shortened(text: string, most: number, mark: string): string {
  if (codePoints(text) <= most) return text;
  const kept = most - codePoints(mark);
  if (kept < 0) return "";
  // A word or a character of several code points is not cut where a space is near.
  const cut = [...text].slice(0, kept).join("");
  return cut.replace(/\s\S{0,30}$/u, "").trimEnd() + mark;
}

/** `5.0` and `5,0` are the card 5, `0.5` is ½, and `m` is M. `?` and a break are no estimates. */
function cardOf(text: string, values: readonly string[]): string | undefined {
  const cards = values.filter((card) => !isSpecial(card));
  const number = cardNumber(text.replace(",", "."));
  return (
    cards.find((card) => card === text) ??
    cards.find((card) => card.toLowerCase() === text.toLowerCase()) ??
    cards.find((card) => number !== null && cardNumber(card) === number)
  );
}
