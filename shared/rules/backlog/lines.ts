import { bulletGlyphs, classOf } from "./cells.ts";
import { messagesOf } from "./chat.ts";
import { cleanLine } from "./clean.ts";
import { isTitleName } from "./column-words.ts";
import { parseDelimited } from "./delimited.ts";
import { withEstimates, withKeysBehind } from "./line-ends.ts";
import { isRuler, storyOfLine, withoutMarker, type Marker } from "./line.ts";
import { withoutCounters } from "./numbering.ts";
import { hasMarkdownRuler, isTableLine } from "./pipe-table.ts";
import { isReference, splitReference, type KnownPrefixes } from "./references.ts";
import { severalLines } from "./text.ts";
import type { ReadStory } from "./types.ts";

type Line = { indent: number; marker: Marker; text: string };

/** The stories that lines hold, and the headings, rulers and other lines that were left out. */
export type LineStories = { stories: ReadStory[]; leftOut: string[]; isGuess: boolean };

const heading = /^#{1,6}\s+\S/;

/** Reads one story a line: bullets, numbers and check boxes go, a leading reference is split off, indented lines are notes. */
export function storiesOfLines(text: string, known: KnownPrefixes, cards: ReadonlySet<string>): LineStories {
  const bare = withWholeCells(withoutFrontMatter(text));
  const filled = unquoted(bare.split("\n")).filter((line) => line.trim() !== "");
  const { lines, leftOut } = messagesOf(filled);
  const cells = storiesOfCellLines(lines, known);
  if (cells) return { ...cells, leftOut: [...leftOut, ...cells.leftOut] };
  const hasTable = hasMarkdownRuler(text);
  const all = lines.map(lineOf);
  const isStory = all.map(
    (line, at) =>
      !separates(line, all[at + 1]) &&
      !(hasTable && isTableLine(line.text)) &&
      !(at === 0 && all.length > 1 && !line.marker && isTitleName(line.text)),
  );
  const read = withoutCounters(all, (at) => isStory[at]!);
  const stories: ReadStory[] = [];
  let top: Line | null = null;
  for (const [at, line] of read.entries()) {
    if (!isStory[at]) {
      if (!isRuler(line.text)) leftOut.push(line.text);
      top = null;
    } else if (top && isNoteOf(line, top, known)) {
      const last = stories.at(-1)!;
      last.notes = severalLines(`${last.notes}\n${line.marker === "dash" ? "- " : ""}${line.text}`);
    } else {
      const story = storyOfLine(cleanLine(line.text), known);
      stories.push(story);
      top = line.marker || story.ref ? line : null;
    }
  }
  return { stories: withEstimates(withKeysBehind(stories, known), cards), leftOut, isGuess: false };
}

function lineOf(line: string): Line {
  const text = line.trim();
  const indent = /^[ \t\u00a0]*/.exec(line)![0].replaceAll("\t", "    ").length;
  return { indent, ...withoutMarker(text) };
}

/** Tells whether a line is a heading, a ruler or the like between stories. */
function separates({ marker, text }: Line, next: Line | undefined): boolean {
  if (marker) return text === "";
  if (heading.test(text) || isRuler(text)) return true;
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

/** A spreadsheet puts quotes around a cell that has line breaks: it is one story. */
function withWholeCells(text: string): string {
  if (!/^"/m.test(text)) return text;
  const { rows } = parseDelimited(text, { delimiter: "\t", backslash: false });
  if (!rows.some((row) => row.some((cell) => cell.includes("\n")))) return text;
  return rows.map((row) => row.join("\t").replaceAll("\n", " ")).join("\n");
}

const MAX_FRONT_MATTER_LINES = 50;

/** Notes in Markdown begin with fields between two lines of dashes. */
function withoutFrontMatter(text: string): string {
  const lines = text.trimStart().split("\n", MAX_FRONT_MATTER_LINES);
  const end = lines.indexOf("---", 1);
  const isFrontMatter =
    lines[0] === "---" && end > 1 && lines.slice(1, end).every((line) => /^[\w-]+:|^[ -]/.test(line));
  if (!isFrontMatter) return text;
  return text.trimStart().slice(lines.slice(0, end + 1).join("\n").length);
}

/** A list of a tracker that was copied without its cells: each cell is a line, its title below its key. */
function storiesOfCellLines(lines: readonly string[], known: KnownPrefixes): LineStories | null {
  const texts = lines.map((line) => line.trim());
  const keys = texts.flatMap((text, at) =>
    isReference(text) && splitReference(text, known).ref ? [at] : [],
  );
  if (keys.length < 2 || texts.length < keys.length * 2) return null;
  const isTitled = keys.every((at) => texts[at + 1] !== undefined && !keys.includes(at + 1));
  if (!isTitled) return null;
  const leftOut = keys[0]! > 0 ? texts.slice(0, keys[0]) : [];
  const stories = keys.map((at, i): ReadStory => {
    const rest = texts.slice(at + 2, keys[i + 1]);
    const numbers = rest.filter((text) => classOf(text) === "number");
    const estimate = numbers.length === 1 ? numbers[0]! : "";
    leftOut.push(...rest.filter((text) => text !== estimate));
    return { ...storyOfLine(texts[at]!, known), title: cleanLine(texts[at + 1]!), estimate };
  });
  return { stories, leftOut, isGuess: texts.length > keys.length * 2 };
}
