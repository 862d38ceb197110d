import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { paths } from "../../lib/paths.ts";
import { formatWeekday } from "../../i18n/format.ts";
import { drawText } from "../../room/marked/text-template.ts";
import type { IconName } from "../../ui/icons.ts";
import type { OpenPromise, OwnDay, PromiseEvent } from "./own-days.ts";
import "../../ui/tm-icon.ts";

/** Returns one day of mine: what I wrote in each standup, then what became of promises. */
export function ownDayView({ day, entries, promises }: OwnDay) {
  return html`<section class="panel day">
    <h3>${formatWeekday(day)}</h3>
    ${entries.map(
      ({ orgSlug, spaceSlug, spaceName, sessionId, title, yesterday, today, blockers }) =>
        html`<article>
          <p class="facts">
            ${
              spaceSlug === ""
                ? placeName(spaceName)
                : html`<a href=${paths.room(orgSlug, spaceSlug, sessionId)}><bdi>${title}</bdi></a> ·
                    <bdi>${spaceName}</bdi>`
            }
          </p>
          <dl>
            ${part(msg("Yesterday"), yesterday)} ${part(msg("Today"), today)}
            ${part(msg("Blockers"), blockers)}
          </dl>
        </article>`,
    )}
    ${
      promises.length > 0
        ? html`<ul class="promises">
            ${promises.map(promiseRow)}
          </ul>`
        : nothing
    }
  </section>`;
}

function part(label: string, text: string) {
  if (text.trim() === "") return nothing;
  return html`<div>
    <dt>${label}</dt>
    <dd>${drawText(text)}</dd>
  </div>`;
}

function promiseRow({ text, spaceName, what }: PromiseEvent) {
  const icons: Record<PromiseEvent["what"], IconName> = {
    made: "flag",
    landed: "circle-check",
    dropped: "x",
  };
  const words = { made: msg("Promised"), landed: msg("Done"), dropped: msg("Dropped") };
  return html`<li>
    <tm-icon name=${icons[what]}></tm-icon>
    <span
      ><strong>${words[what]}:</strong> ${drawText(text, { line: true })}
      <span class="facts"><bdi>${placeName(spaceName)}</bdi></span></span
    >
  </li>`;
}

/** Returns my promises that are still open. */
export function openPromisesView(promises: OpenPromise[]) {
  return html`<section class="panel day">
    <h3>${msg("Still open")}</h3>
    <ul class="promises">
      ${promises.map(
        ({ text, spaceName }) =>
          html`<li>
            <tm-icon name="flag"></tm-icon>
            <span
              >${drawText(text, { line: true })}
              <span class="facts"><bdi>${placeName(spaceName)}</bdi></span></span
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

/** The server leaves out the name of a space that I have left, because it is for its members. */
function placeName(spaceName: string): string {
  return spaceName === "" ? msg("a space you have left") : spaceName;
}

export const ownDayStyles = css`
  .day,
  article {
    display: grid;
    gap: var(--sp-3);
    min-inline-size: 0;
  }

  article {
    gap: var(--sp-2);
  }

  article + article,
  article + .promises {
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
    display: grid;
    gap: var(--sp-2);
    margin: 0;
  }

  dt {
    font-size: var(--fs-14);
    font-weight: 600;
  }

  dd {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  .promises {
    display: grid;
    gap: var(--sp-2);
  }

  .promises li {
    display: flex;
    gap: var(--sp-2);
    overflow-wrap: anywhere;
  }

  .promises tm-icon {
    margin-block-start: 0.15em;
    color: var(--muted);
  }
`;
