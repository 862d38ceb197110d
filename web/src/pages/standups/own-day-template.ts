import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { paths } from "../../lib/paths.ts";
import { questionName } from "../../lib/standups/question-text.ts";
import { formatWeekday } from "../../i18n/format.ts";
import { fromRoom } from "../../ui/from-room-template.ts";
import { drawText } from "../../room/marked/text-template.ts";
import type { IconName } from "../../ui/icons.ts";
import type { OpenCommitment, OwnDay, CommitmentEvent } from "./own-days.ts";
import "../../ui/tm-icon.ts";

const fields = ["yesterday", "today", "blockers"] as const;

/** Returns one day of mine: my entries in each standup, then changes to my commitments. */
export function ownDayView({ day, entries, commitments }: OwnDay) {
  return html`<section class="panel stack">
    <h3>${formatWeekday(day)}</h3>
    ${entries.map(
      ({ orgSlug, spaceSlug, spaceName, sessionId, title, questions, ...text }) =>
        html`<article class="stack tight">
          <p class="facts">
            ${
              spaceSlug === ""
                ? placeName(spaceName)
                : html`<a href=${paths.room(orgSlug, spaceSlug, sessionId)}><bdi>${title}</bdi></a> ·
                    <bdi>${spaceName}</bdi>`
            }
          </p>
          <dl class="stack tight">
            ${fields.map((field) => part(questionName(field, questions), text[field]))}
          </dl>
        </article>`,
    )}
    ${
      commitments.length > 0
        ? html`<ul class="commitments stack tight">
            ${commitments.map(commitmentRow)}
          </ul>`
        : nothing
    }
  </section>`;
}

function part(label: string, text: string) {
  if (text.trim() === "") return nothing;
  return html`<div>
    <dt>${label}</dt>
    <dd dir="auto">${drawText(text)}</dd>
  </div>`;
}

function commitmentRow({ text, spaceName, origin, what }: CommitmentEvent) {
  const icons: Record<CommitmentEvent["what"], IconName> = {
    made: "flag",
    landed: "circle-check",
    dropped: "x",
  };
  const words = { made: msg("Committed"), landed: msg("Done"), dropped: msg("Dropped") };
  return html`<li>
    <tm-icon name=${icons[what]}></tm-icon>
    <span
      ><strong>${words[what]}</strong> ${drawText(text, { line: true })} ${place({ spaceName, origin })}</span
    >
  </li>`;
}

/** Returns my open commitments. */
export function openCommitmentsView(commitments: OpenCommitment[]) {
  return html`<section class="panel stack">
    <h3>${msg("Still open")}</h3>
    <ul class="commitments stack tight">
      ${commitments.map(
        ({ text, spaceName, origin }) =>
          html`<li>
            <tm-icon name="flag"></tm-icon>
            <span>${drawText(text, { line: true })} ${place({ spaceName, origin })}</span>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Returns the space of a commitment, and the room in which it was added if that is not a standup. */
function place({ spaceName, origin }: Pick<OpenCommitment, "spaceName" | "origin">) {
  return html`<span class="facts"
    ><bdi>${placeName(spaceName)}</bdi>${
      origin
        ? html` · ${fromRoom(origin.title, paths.room(origin.orgSlug, origin.spaceSlug, origin.sessionId))}`
        : nothing
    }</span
  >`;
}

/** The server omits the name of a space that I have left, because only its members may read it. */
function placeName(spaceName: string): string {
  return spaceName === "" ? msg("a space you've left") : spaceName;
}

export const ownDayStyles = css`
  article + article,
  article + .commitments {
    padding-block-start: var(--sp-3);
    border-block-start: 1px solid var(--line);
  }

  h3 {
    font-size: var(--fs-18);
  }

  .facts {
    color: var(--muted);
    font-size: var(--fs-14);
  }

  dl {
    margin: 0;
  }

  dt {
    font-size: var(--fs-14);
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  dd {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  .commitments li {
    display: flex;
    gap: var(--sp-2);
    overflow-wrap: anywhere;
  }

  .commitments tm-icon {
    margin-block-start: 0.15em;
    color: var(--muted);
  }
`;
