import { escapeHtml } from "../../../ui/escape-html.ts";
import { msg } from "@lit/localize";
import { isJiraKey } from "#shared/rules/backlog/references.ts";
import { csvOf } from "#shared/rules/csv.ts";
import { cardNumber } from "#shared/rules/deck.ts";
import { groupBy } from "#shared/rules/group-by.ts";
import { withoutInvisible } from "#shared/rules/invisible.ts";
import type { PastRound, PokerState, PokerStory } from "#shared/wire/poker.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { estimateOf, isOver } from "../model.ts";
import { outcomeOf, type Outcome } from "../outcome.ts";
import { outcomeName, storyName } from "../poker-text.ts";

/** A story in the summary of its room. */
export type SummaryRow = {
  story: PokerStory;
  rounds: number;
  /** The range of cards in the last round, or "" if no card with a value was played. */
  range: string;
  /** The result of the last round; null without a round. */
  outcome: Outcome | null;
};

/**
 * Returns a row for each story of a room, in the order of the queue. `rounds` holds all its rounds, newest first. Quick
 * rounds that were never revealed are left out.
 */
export function summaryOf({ deck, stories }: PokerState, rounds: readonly PastRound[]): SummaryRow[] {
  const played = groupBy(rounds, ({ storyId }) => storyId);
  const told = stories.filter((story) => played.has(story.id) || !isOver(story));
  return told.map((story) => {
    const own = played.get(story.id) ?? [];
    const [last] = own;
    return {
      story,
      rounds: own.length,
      range: last?.results.range ?? "",
      outcome: last ? outcomeOf(deck, last.votes) : null,
    };
  });
}

/** Returns the summary as cells without invisible characters, the header first. */
export function summaryCells(rows: readonly SummaryRow[]): string[][] {
  const header = [
    msg("Reference"),
    msg("Story"),
    msg("Estimate"),
    msg("Range"),
    msg("Rounds"),
    msg("Result"),
  ];
  return [header, ...rows.map(cellsOf)];
}

function cellsOf({ story, rounds, range, outcome }: SummaryRow): string[] {
  const { ref, title } = story;
  const result = outcome ? outcomeName(outcome) : "";
  const cells = [ref, title, estimateOf(story) ?? "", range, formatNumber(rounds), result];
  return cells.map(withoutInvisible);
}

/** Returns cells as tab-separated lines, which spreadsheets accept from the clipboard. Formulas become text. */
export function tabbedOf(cells: readonly string[][]): string {
  return cells.map((row) => `${row.map(plainCell).join("\t")}\n`).join("");
}

/** Returns cells as an HTML table. The first row is its header. Formulas become text, as in `tabbedOf`. */
export function htmlOf([header = [], ...rows]: readonly string[][]): string {
  const line = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((text) => `<${tag}>${escapeHtml(plainCell(text))}</${tag}>`).join("")}</tr>`;
  return `<table>${line(header, "th")}${rows.map((row) => line(row, "td")).join("")}</table>`;
}

/** Returns the results as a text: the room's title, a line with the totals, and a line for each story. */
export function resultsText(title: string, totals: string, rows: readonly SummaryRow[]): string {
  const lines = rows.map(({ story, range, outcome }) => {
    const facts = [outcome ? outcomeName(outcome) : "", range].filter(Boolean).join(", ");
    const estimate = estimateOf(story) ?? msg("no estimate");
    // A copied text has no isolating characters.
    return ["• ", storyName(story), `: ${estimate}`, facts && ` (${facts})`].join("").replace(/\s+/g, " ");
  });
  // A sign before each line keeps a spreadsheet from reading it as a formula.
  return withoutInvisible([plainCell(title), totals, "", ...lines].join("\n"));
}

/** Returns the results as HTML: the room's title, a line with the totals, and the table. */
export function resultsHtml(title: string, totals: string, cells: readonly string[][]): string {
  const [head, line] = [title, totals].map((text) => escapeHtml(plainCell(withoutInvisible(text))));
  return `<h2>${head}</h2><p>${line}</p>${htmlOf(cells)}`;
}

function plainCell(text: string): string {
  return text.replace(/\s+/g, " ").replace(/^(?=[=+\-@＝＋－＠])/, "'");
}

/**
 * Returns a CSV that Jira imports over its issues. It holds only Jira keys and numeric estimates, so that the import
 * changes no other field. `leftOut` is the number of stories of `rows` that are not in it.
 */
export function jiraCsvOf(rows: readonly SummaryRow[]): { csv: string; leftOut: number } {
  const issues = rows.flatMap(({ story: { ref, estimate } }) => {
    const points = estimate === null ? null : cardNumber(estimate);
    return points !== null && isJiraKey(ref) ? [[ref, String(points)]] : [];
  });
  return { csv: csvOf([["Issue Key", "Story Points"], ...issues]), leftOut: rows.length - issues.length };
}
