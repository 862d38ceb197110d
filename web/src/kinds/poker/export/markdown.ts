import { msg } from "@lit/localize";
import { withoutInvisible } from "#shared/rules/invisible.ts";
import type { PokerStory } from "#shared/wire/poker.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import { estimatedText, pointsText } from "../points-text.ts";
import { asPoker, estimateOf, queueTotals } from "../model.ts";

/** Returns a room as Markdown: its title, a table of stories and estimates, and the totals. */
export function pokerMarkdown(envelope: Envelope): string {
  const { title, state } = asPoker(envelope);
  const hasRefs = state.stories.some(({ ref }) => ref !== "");
  const heads = [...(hasRefs ? [msg("Reference")] : []), msg("Story"), msg("Estimate")];
  const rows = state.stories.map((story) => rowOf(story, hasRefs));
  const table = [heads, heads.map(dashes), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return withoutInvisible(`# ${plain(title)}\n\n${table.join("\n")}\n\n${totals(queueTotals(state))}\n`);
}

function rowOf(story: PokerStory, hasRefs: boolean): string[] {
  return [...(hasRefs ? [cell(story.ref)] : []), cell(story.title), cell(estimateOf(story) ?? "")];
}

/** Returns a column's alignment. The last column holds the estimates, which are right-aligned. */
function dashes(_head: string, at: number, heads: readonly string[]): string {
  return at === heads.length - 1 ? "---:" : "---";
}

function totals({ settled, total, points }: ReturnType<typeof queueTotals>): string {
  const count = estimatedText(settled, total);
  return points === undefined ? count : `${count}, **${pointsText(points)}**`;
}

/** Escapes a text for a cell of a Markdown table. */
export function cell(text: string): string {
  return plain(text).replaceAll("|", "\\|");
}

/** Escapes every character that Markdown or HTML would interpret. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>#~&]/g, "\\$&");
}
