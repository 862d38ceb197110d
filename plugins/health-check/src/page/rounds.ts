import { act, button, date, html, t } from "@standpoint/plugin-sdk/page";
import type { Color, Counts, Health, Round } from "./health.ts";
import { colors, directions, picture, spoken, spokenSign } from "./signs.ts";

/** Draws the table of the rounds of this space, the newest last. */
export function roundTable(rounds: Round[], { session, me }: Health) {
  const canForget = me.facilitator && me.writable;
  return html`<section class="card stack" aria-label=${t("Over time")}>
    <h2>${t("Over time")}</h2>
    <div class="scroll" role="region" tabindex="0" aria-label=${t("Rounds of this space")}>
      <table class="rounds">
        <thead>
          <tr>
            <th scope="col">${spoken(t("Statement"))}</th>
            ${rounds.map((round) => head(round, canForget))}
          </tr>
        </thead>
        <tbody>
          ${session.config.statements.map(
            ({ name }) =>
              html`<tr>
                <th scope="row">${t(name)}</th>
                ${rounds.map((round) => html`<td>${cell(round.results[round.statements.indexOf(name)])}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

function head({ at, key }: Round, canForget: boolean) {
  if (at === null) return html`<th scope="col">${t("Now")}</th>`;
  const day = date(at, { day: "numeric", month: "short" });
  const label = t("Remove the round of {date}", { date: day });
  return html`<th scope="col">
    ${day}
    ${
      canForget
        ? html`<div>${button(t("Remove"), () => act("forget", { key }), { class: "quiet", label })}</div>`
        : null
    }
  </th>`;
}

function cell(counts: Counts | null | undefined) {
  if (!counts) return "–";
  const color = average(counts);
  return html`<span class="cell ${color}">
    ${spokenSign(colors[color])}${counts.up === undefined ? null : arrow(counts)}
  </span>`;
}

/** Returns the colour nearest to the average of a statement's ratings. */
function average({ green, yellow, red }: Counts): Color {
  const value = (green * 2 + yellow) / (green + yellow + red);
  return value > 4 / 3 ? "green" : value > 2 / 3 ? "yellow" : "red";
}

function arrow({ up = 0, down = 0 }: Counts) {
  const look = directions[up > down ? "up" : down > up ? "down" : "same"];
  return html` ${picture(look)}${spoken(`, ${t(look.word)}`)}`;
}
