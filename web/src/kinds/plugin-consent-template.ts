import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { Consent } from "#shared/wire/plugins.ts";

type Line = Consent["lines"][number];

export const consentStyles = css`
  .consent {
    container-type: inline-size;
    overflow-wrap: anywhere;
  }

  .consent .author {
    color: var(--muted);
    font-size: var(--fs-14);
  }

  .consent dl,
  .consent dd,
  .consent ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .consent .sides {
    align-items: start;
    font-size: var(--fs-14);
  }

  .consent dl,
  .consent dd > ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--sp-1);
  }

  .consent .grants {
    gap: var(--sp-2);
  }

  .consent dt {
    font-weight: 600;
  }

  .consent summary {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: baseline;
    min-block-size: 24px;
  }

  .consent details > ul {
    padding-inline-start: var(--sp-4);
    color: var(--muted);
    list-style: disc;
  }

  .consent .removed {
    color: var(--muted);
  }

  .consent .limits {
    padding: var(--sp-3);
    border-radius: var(--r-2);
    background: var(--sunken);
  }

  @container (inline-size >= 25rem) {
    .consent .group {
      display: grid;
      grid-template-columns: 4.5rem minmax(0, 1fr);
      gap: var(--sp-2);
    }
  }

  @container (inline-size >= 38rem) {
    .consent .sides {
      grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
      gap: var(--sp-4);
    }
  }
`;

/**
 * Renders a consent: the summary, what the plugin may do, and what it cannot do. In the
 * consent to an upgrade, new and ending lines are marked.
 */
export function consentTemplate({ summary, byAuthor, lines, limits }: Consent) {
  return html`<div class="stack consent">
    ${
      summary === ""
        ? nothing
        : html`<p>
            <bdi>${summary}</bdi>
            ${byAuthor ? html`<span class="author">${msg("(in the author's words)")}</span>` : nothing}
          </p>`
    }
    <div class="stack sides">
      ${
        lines.length === 0
          ? html`<p>${msg("It asks for no permissions.")}</p>`
          : html`<dl class="grants">
              ${groups().map(([group, heading]) =>
                groupTemplate(
                  heading,
                  lines.filter((line) => line.group === group),
                ),
              )}
            </dl>`
      }
      <dl class="limits">
        <dt>${msg("What it can never do")}</dt>
        <dd>
          <ul>
            ${limits.map((limit) => html`<li>${limit}</li>`)}
          </ul>
        </dd>
      </dl>
    </div>
  </div>`;
}

function groups(): [group: Line["group"], heading: string][] {
  return [
    ["reads", msg("Reads")],
    ["sends", msg("Sends to")],
    ["keeps", msg("Keeps")],
    ["runs", msg("Running", { id: "permission-running" })],
    ["acts", msg("Acts")],
  ];
}

function groupTemplate(heading: string, lines: readonly Line[]) {
  if (lines.length === 0) return nothing;
  return html`<div class="group">
    <dt>${heading}</dt>
    <dd>
      <ul>
        ${lines.map((line) => html`<li class=${line.change ?? ""}>${lineTemplate(line)}</li>`)}
      </ul>
    </dd>
  </div>`;
}

function lineTemplate({ text, details, change }: Line) {
  const mark =
    change === "added"
      ? html`<span class="chip accent">${msg("New")}</span> `
      : change === "removed"
        ? html`<span class="chip">${msg("Removed")}</span> `
        : nothing;
  if (details.length === 0) return html`${mark}${text}`;
  return html`<details>
    <summary><span>${mark}${text}</span></summary>
    <ul>
      ${details.map((detail) => html`<li>${detail}</li>`)}
    </ul>
  </details>`;
}
