import { cleanLine } from "./clean.ts";
import { bulletGlyphs } from "./cells.ts";
import { isRuler, storyOfLine, withoutMarker, type Marker } from "./line.ts";
import { isReference, splitReference, type KnownPrefixes } from "./references.ts";
import { severalLines } from "./text.ts";
import type { ReadStory } from "./types.ts";

type Line = { indent: number; marker: Marker; text: string };

/** The stories that lines hold, and how many headings, rulers and other lines were left out. */
export type LineStories = { stories: ReadStory[]; leftOut: number; isGuess: boolean };

const heading = /^#{1,6}\s+\S/;
/** The line above a message of a chat: a name and a time. */
const chatLine =
  /^(?:\p{Lu}[\p{L} .'’-]{1,40}?[\s,]+\[?\d{1,2}:\d{2}(?:\s?[AP]M)?\]?|\[\d{1,2}:\d{2}(?:\s?[AP]M)?\] \p{Lu}[\p{L} .'’-]{1,40}:?)$/u;

/** Reads one story a line: bullets, numbers and check boxes go, a leading reference is split off, indented lines are notes. */
export function storiesOfLines(text: string, known: KnownPrefixes, cards: ReadonlySet<string>): LineStories {
  const lines = unquoted(text.split("\n")).filter((line) => line.trim() !== "");
  const cells = storiesOfCellLines(lines, known);
  if (cells) return cells;
  const read = lines.map(lineOf);
  const stories: ReadStory[] = [];
  let top: Line | null = null;
  let leftOut = 0;
  for (const [at, line] of read.entries()) {
    if (isNoStory(line, read[at + 1])) {
      leftOut++;
      top = null;
    } else if (top && isNoteOf(line, top, known)) {
      const last = stories.at(-1)!;
      last.notes = severalLines(`${last.notes}\n${line.marker === "dash" ? "- " : ""}${line.text}`);
    } else {
      stories.push(storyOfLine(cleanLine(line.text), known));
      top = line.marker ? line : null;
    }
  }
  return { stories: withEstimates(withoutNumbers(stories), cards), leftOut, isGuess: false };
}

function lineOf(line: string): Line {
  const text = line.trim();
  const indent = /^[ \t\u00a0]*/.exec(line)![0].replaceAll("\t", "    ").length;
  return { indent, ...withoutMarker(text) };
}

function isNoStory({ marker, text }: Line, next: Line | undefined): boolean {
  if (marker) return text === "";
  if (heading.test(text) || isRuler(text) || chatLine.test(text)) return true;
  if (text.length <= 2 && bulletGlyphs.includes(text)) return true;
  return /[^:]:$/.test(text) && next !== undefined && next.marker !== "";
}

/** A line below an item and further in is a note of it, unless it is an item of its own by its key, box or glyph. */
function isNoteOf(line: Line, top: Line, known: KnownPrefixes): boolean {
  if (line.indent <= top.indent) return false;
  if (line.marker === "glyph" || line.marker === "box") return false;
  return splitReference(line.text, known).ref === "";
}

/** Lines that a mail quotes begin with `>`. */
function unquoted(lines: readonly string[]): string[] {
  const filled = lines.filter((line) => line.trim() !== "");
  const quoted = filled.filter((line) => /^\s*>/.test(line)).length;
  return quoted * 2 > filled.length ? lines.map((line) => line.replace(/^\s*(?:>\s?)+/, "")) : [...lines];
}

/** `(1) Pay`, `(2) Cart`: numbers that run from 1 are the list's. */
function withoutNumbers(stories: ReadStory[]): ReadStory[] {
  const numbered = /^\((\d{1,3})\)\s+/;
  const isRunning =
    stories.length > 1 && stories.every(({ title }, at) => numbered.exec(title)?.[1] === String(at + 1));
  return isRunning
    ? stories.map((story) => ({ ...story, title: story.title.replace(numbered, "") }))
    : stories;
}

/** `(3) Pay` and `Login [5]`, as Scrum for Trello writes points, where every line has them. */
function withEstimates(stories: ReadStory[], cards: ReadonlySet<string>): ReadStory[] {
  const pointed = stories.map((story): ReadStory | null => {
    const [, front, behind = ""] = /^\(([^()\s]{1,8})\)\s+(.+)$/.exec(story.title) ?? [];
    if (front !== undefined && cards.has(front)) return { ...story, title: behind, estimate: front };
    const [, before = "", end] = /^(.+?)\s+\[([^[\]\s]{1,8})\]$/.exec(story.title) ?? [];
    return end !== undefined && cards.has(end) ? { ...story, title: before, estimate: end } : null;
  });
  return stories.length > 1 && pointed.every((one) => one !== null) ? pointed : stories;
}

/** A list of a tracker that was copied without its cells: each cell is a line, and keys stand at equal distances. */
function storiesOfCellLines(lines: readonly string[], known: KnownPrefixes): LineStories | null {
  const texts = lines.map((line) => line.trim());
  const keys = texts.flatMap((text, at) =>
    isReference(text) && splitReference(text, known).ref ? [at] : [],
  );
  if (keys.length < 2 || texts.length < keys.length * 2) return null;
  const isTitled = keys.every((at) => texts[at + 1] !== undefined && !keys.includes(at + 1));
  if (!isTitled) return null;
  const stories = keys.map((at) => ({
    ...storyOfLine(texts[at]!, known),
    title: cleanLine(texts[at + 1]!),
  }));
  const leftOut = texts.length - keys.length * 2;
  return { stories, leftOut, isGuess: leftOut > 0 };
}
