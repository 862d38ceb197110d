import { bulletGlyphs, classifyCell } from "./cells.ts";
import { stripChatMetadata } from "./chat.ts";
import { cleanLine } from "./clean.ts";
import { isTitleName } from "./column-words.ts";
import { parseDelimited } from "./delimited.ts";
import { extractEstimates, extractTrailingKeys } from "./line-ends.ts";
import { isHorizontalRule, storyOfLine, splitMarker, type Marker } from "./line.ts";
import { stripCounters } from "./numbering.ts";
import { hasMarkdownTable, isTableLine } from "./pipe-table.ts";
import { isReference, splitReference, type KnownPrefixes } from "./references.ts";
import { severalLines } from "./text.ts";
import type { ParsedStory } from "./types.ts";

type Line = { indent: number; marker: Marker; text: string };

/** The stories in a list of lines, and the skipped headings and other lines. */
export type LineStories = { stories: ParsedStory[]; skipped: string[]; isGuess: boolean };

const heading = /^#{1,6}\s+\S/;

/**
 * Parses one story per line. It removes bullets, numbers and check boxes, and splits off a leading reference. Indented
 * lines become notes.
 */
export function parseLines(text: string, known: KnownPrefixes, cards: ReadonlySet<string>): LineStories {
  const bare = joinQuotedCells(removeFrontMatter(text));
  const filled = removeQuoteMarks(bare.split("\n")).filter((line) => line.trim() !== "");
  const { lines, skipped } = stripChatMetadata(filled);
  const cells = parseCellLines(lines, known);
  if (cells) return { ...cells, skipped: [...skipped, ...cells.skipped] };
  const hasTable = hasMarkdownTable(text);
  const all = lines.map(lineOf);
  const isStory = all.map(
    (line, at) =>
      !isSeparator(line, all[at + 1]) &&
      !(hasTable && isTableLine(line.text)) &&
      !(at === 0 && all.length > 1 && !line.marker && isTitleName(line.text)),
  );
  const read = stripCounters(all, (at) => isStory[at]!);
  const stories: ParsedStory[] = [];
  let top: Line | null = null;
  for (const [at, line] of read.entries()) {
    if (!isStory[at]) {
      if (!isHorizontalRule(line.text)) skipped.push(line.text);
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
  return { stories: extractEstimates(extractTrailingKeys(stories, known), cards), skipped, isGuess: false };
}

function lineOf(line: string): Line {
  const text = line.trim();
  const indent = /^[ \t\u00a0]*/.exec(line)![0].replaceAll("\t", "    ").length;
  return { indent, ...splitMarker(text) };
}

/** Returns true if a line is a heading, a horizontal rule or a similar line between stories. */
function isSeparator({ marker, text: written }: Line, next: Line | undefined): boolean {
  const text = written.replace(/(?<=:)(?:\*\*|__)$|(?<=^.{0,80})(?:\*\*|__)(?=:$)/, "").replaceAll("：", ":");
  if (marker) return text === "";
  if (heading.test(text) || isHorizontalRule(text)) return true;
  if (text.length <= 2 && bulletGlyphs.includes(text)) return true;
  // A heading of Markdown, underlined. A line of dashes also stands between stories.
  if (next && /^={3,}$/.test(next.text)) return true;
  return /[^:]:$/.test(text) && next !== undefined && (next.marker !== "" || isListName(text, next.text));
}

const MAX_WORDS_OF_LIST_NAME = 4;

/** Returns true if a line is the name of the list below it, such as `Backlog:`. The line below must not be one too. */
function isListName(text: string, below: string): boolean {
  return (
    text.split(/\s+/u).length <= MAX_WORDS_OF_LIST_NAME &&
    !isReference(text.slice(0, -1)) &&
    !below.endsWith(":")
  );
}

/**
 * Returns true if a line is a note of the item above. Such a line is indented and has no key, check box or bullet
 * glyph.
 */
function isNoteOf(line: Line, top: Line, known: KnownPrefixes): boolean {
  if (line.indent <= top.indent) return false;
  if (line.marker === "glyph" || line.marker === "box") return false;
  return splitReference(line.text, known).ref === "";
}

/** Removes the `>` of quoted mail if most lines have it. */
function removeQuoteMarks(lines: readonly string[]): string[] {
  const filled = lines.filter((line) => line.trim() !== "");
  const quoted = filled.filter((line) => /^\s*>/.test(line)).length;
  return quoted * 2 > filled.length ? lines.map((line) => line.replace(/^\s*(?:>\s?)+/, "")) : [...lines];
}

/** Joins the lines of quoted spreadsheet cells, because a cell with line breaks is one story. */
function joinQuotedCells(text: string): string {
  if (!/^"/m.test(text)) return text;
  const { rows } = parseDelimited(text, { delimiter: "\t", backslash: false });
  if (!rows.some((row) => row.some((cell) => cell.includes("\n")))) return text;
  return rows.map((row) => row.join("\t").replaceAll("\n", " ")).join("\n");
}

const MAX_FRONT_MATTER_LINES = 50;

/** Removes YAML front matter of Markdown: fields between two lines of dashes. */
function removeFrontMatter(text: string): string {
  const lines = text.trimStart().split("\n", MAX_FRONT_MATTER_LINES);
  const end = lines.indexOf("---", 1);
  const isFrontMatter =
    lines[0] === "---" && end > 1 && lines.slice(1, end).every((line) => /^[\w-]+:|^[ -]/.test(line));
  if (!isFrontMatter) return text;
  return text.trimStart().slice(lines.slice(0, end + 1).join("\n").length);
}

/** Parses a tracker's list that was copied with one cell per line, or returns null. Each title must follow its key. */
function parseCellLines(lines: readonly string[], known: KnownPrefixes): LineStories | null {
  const texts = lines.map((line) => line.trim());
  const keys = texts.flatMap((text, at) =>
    isReference(text) && splitReference(text, known).ref ? [at] : [],
  );
  if (keys.length < 2 || texts.length < keys.length * 2) return null;
  const isTitled = keys.every((at) => texts[at + 1] !== undefined && !keys.includes(at + 1));
  if (!isTitled) return null;
  const skipped = keys[0]! > 0 ? texts.slice(0, keys[0]) : [];
  const stories = keys.map((at, i): ParsedStory => {
    const rest = texts.slice(at + 2, keys[i + 1]);
    const numbers = rest.filter((text) => classifyCell(text) === "number");
    const estimate = numbers.length === 1 ? numbers[0]! : "";
    skipped.push(...rest.filter((text) => text !== estimate));
    return { ...storyOfLine(texts[at]!, known), title: cleanLine(texts[at + 1]!), estimate };
  });
  return { stories, skipped, isGuess: texts.length > keys.length * 2 };
}
