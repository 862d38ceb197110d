import { html, number, t } from "@standpoint/plugin-sdk/page";
import type { Counts, Health, Statement } from "./health.ts";
import { roundTable } from "./rounds.ts";
import { colorNames, colors, directionNames, directions, picture, spoken } from "./signs.ts";

/** Draws the counts of each statement, and the earlier rounds of the space. */
export function resultOf(now: Health) {
  const { results = [], history = [], key = null } = now.state;
  const { statements } = now.session.config;
  const names = statements.map(({ name }) => name);
  return html`<div class="card">
      ${statements.map((statement, at) => row(statement, results[at] ?? null))}
    </div>
    ${history.length === 0 ? null : roundTable([...history, { key, at: null, statements: names, results }], now)}`;
}

function row({ name }: Statement, counts: Counts | null) {
  const heading = html`<h2 dir="auto">${t(name)}</h2>`;
  if (!counts)
    return html`<div class="result">
      ${heading}
      <p class="muted">${t("Fewer than 4 people rated this.")}</p>
    </div>`;
  const given = colorNames.filter((color) => counts[color] > 0);
  return html`<div class="result">
    ${heading}
    <div class="bar">
      ${given.map(
        (color) =>
          html`<span class=${color} style="--count: ${counts[color]}">
            ${picture(colors[color])} ${number(counts[color])}${spoken(` ${t(colors[color].word)}`)}
          </span>`,
      )}
    </div>
    <p class="trend muted row">${trend(counts)}</p>
  </div>`;
}

function trend(counts: Counts) {
  if (counts.up === undefined) return t("Fewer than 4 people gave a direction.");
  return directionNames
    .filter((direction) => (counts[direction] ?? 0) > 0)
    .map((direction) => {
      const look = directions[direction];
      return html`<span>${picture(look)} ${t(look.counted, { count: counts[direction] ?? 0 })}</span>`;
    });
}
