import { isEstimateWithUnit } from "./estimates.ts";
import { splitReference, type KnownPrefixes } from "./references.ts";
import type { ParsedStory } from "./types.ts";

/**
 * Extracts references at the ends of titles, such as `Pay (SHOP-1)` and `Pay #12`, if every line has one. A reference in
 * brackets also counts if other lines begin with a reference of the same prefix.
 */
export function extractTrailingKeys(stories: readonly ParsedStory[], known: KnownPrefixes): ParsedStory[] {
  const prefixes = new Set(stories.map(({ ref }) => prefixOf(ref)));
  const extract = trailingKeyReader(known);
  const withPrefixes = stories.map((story) => {
    const extracted = /[)\]]$/.test(story.title) ? extract(story) : null;
    return extracted && prefixes.has(prefixOf(extracted.ref)) ? extracted : story;
  });
  return replaceIfAll(withPrefixes, (story) => (story.ref ? null : extract(story)));
}

/** Returns the part of a reference before its number. */
function prefixOf(ref: string): string {
  return ref.replace(/(?<!\d)\d+$/, "");
}

/** Returns a function that moves the reference at the end of a title, or returns null without one. */
function trailingKeyReader(known: KnownPrefixes) {
  return (story: ParsedStory): ParsedStory | null => {
    if (story.ref) return null;
    const [, title = "", inBrackets, number] =
      /^(.+?)(?<!\s)\s+(?:[([]([^\s()[\]]{2,40})[)\]]|(#\d{1,9}))$/.exec(story.title) ?? [];
    const { ref, rest } = splitReference(inBrackets ?? number ?? "", known);
    return ref && rest === "" ? { ...story, ref, title } : null;
  };
}

/**
 * Extracts estimates from titles. `Pay (5 SP)` is an estimate on any line. `(3) Pay`, `Pay [5]` and `Pay - 5 points` are
 * estimates only if every line has one. `Pay - 5` is one if every line has one and some have a unit.
 */
export function extractEstimates(stories: readonly ParsedStory[], cards: ReadonlySet<string>): ParsedStory[] {
  const withUnits = stories.map((story) => extractTrailingEstimate(story, isEstimateWithUnit) ?? story);
  const hasUnit = withUnits.some(({ title }) => isEstimateWithUnit(afterDash.exec(title)?.[2] ?? ""));
  return replaceIfAll(withUnits, (story) => {
    if (story.estimate) return story;
    const [, front = "", title = ""] = /^\(([^()\s]{1,8})\)\s+(.+)$/.exec(story.title) ?? [];
    if (cards.has(front)) return { ...story, title, estimate: front };
    const [, before = "", end = ""] = afterDash.exec(story.title) ?? [];
    if (isEstimateWithUnit(end) || (hasUnit && cards.has(end)))
      return { ...story, title: before, estimate: end };
    return extractTrailingEstimate(story, (text) => cards.has(text));
  });
}

/** A title, and a short text behind its last dash, comma, colon or bar. */
const afterDash = /^(.+?)(?<!\s)\s*[-–—,:|]\s*([^-–—,:|\s][^-–—,:|]{0,19})$/;

function extractTrailingEstimate(
  story: ParsedStory,
  isEstimate: (text: string) => boolean,
): ParsedStory | null {
  const [, title = "", estimate = ""] = /^(.+?)(?<!\s)\s*[([]([^()[\]]{1,20})[)\]]$/.exec(story.title) ?? [];
  return estimate && isEstimate(estimate) ? { ...story, title, estimate } : null;
}

/** Replaces all stories, or none. A single line is never replaced, because its end may belong to the title. */
function replaceIfAll(
  stories: readonly ParsedStory[],
  replace: (story: ParsedStory) => ParsedStory | null,
): ParsedStory[] {
  const all = stories.map(replace);
  return stories.length > 1 && all.every((story) => story !== null) ? all : [...stories];
}
