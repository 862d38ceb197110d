import { localized, msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import type { ComingSlot, Today, TodaysRoom } from "#shared/wire/today.ts";
import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { serverNow } from "../../../api/server-clock.ts";
import { readToday } from "../../../api/today.ts";
import { paths } from "../../../lib/paths.ts";
import { loadedOr } from "../../../ui/loading/loaded-template.ts";
import { Loader } from "../../../ui/loading/loader.ts";
import { baseStyles, panelStyles } from "../../../ui/styles.ts";
import { sharedTitles } from "../../titles.ts";
import { openingText } from "./opening-text.ts";
import { todayStyles } from "./today-styles.ts";
import "./tm-todays-room.ts";

/** Lists the open rooms of all my spaces, those with open tasks of mine first, and the next openings. */
@localized()
@customElement("tm-todays-rooms")
export class TmTodaysRooms extends LitElement {
  @property({ attribute: false }) me!: Me;
  private readonly today = new Loader(this, { key: () => this.me.id, load: readToday, refresh: true });

  static override styles = [
    baseStyles,
    panelStyles,
    todayStyles,
    css`
      :host {
        display: grid;
        gap: var(--sp-6);
      }

      section {
        display: grid;
        gap: var(--sp-3);
      }

      .cards {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr));
        gap: var(--sp-3);
      }
    `,
  ];

  override render() {
    return loadedOr(this.today, (today) => this.content(today));
  }

  private content({ rooms, next }: Today) {
    const shared = sharedTitles(rooms);
    return html`
      <section aria-labelledby="open">
        <h2 id="open">${msg("Open rooms")}</h2>
        ${
          rooms.length === 0
            ? html`<p class="muted">${msg("No room is open right now.")}</p>`
            : html`<ul class="cards">
                ${repeat(
                  wantedFirst(rooms),
                  ({ id }) => id,
                  (room) =>
                    html`<li>
                      <tm-todays-room .room=${room} ?twin=${shared.has(room.title)}></tm-todays-room>
                    </li>`,
                )}
              </ul>`
        }
      </section>
      ${next.length === 0 ? nothing : this.next(next)}
    `;
  }

  private next(slots: readonly ComingSlot[]) {
    return html`<section aria-labelledby="next">
      <h2 id="next">${msg("Opens next")}</h2>
      <ul class="cards">
        ${slots.map(
          ({ orgSlug, spaceSlug, spaceName, opensAt, timezone }) =>
            html`<li>
              <article class="panel">
                <h3><a href=${paths.space(orgSlug, spaceSlug)}>${spaceName}</a></h3>
                <p class="facts">
                  ${msg("Standup")} · ${openingText(opensAt, serverNow(), { team: timezone })}
                </p>
              </article>
            </li>`,
        )}
      </ul>
    </section>`;
  }
}

/**
 * Moves the rooms with open tasks of mine to the front. Within both groups the server's order stays: most recently
 * active first.
 */
function wantedFirst(rooms: readonly TodaysRoom[]): TodaysRoom[] {
  const wants = ({ waitsForMe, askedBy }: TodaysRoom) => Number(waitsForMe || askedBy.length > 0);
  return rooms.toSorted((a, b) => wants(b) - wants(a));
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-todays-rooms": TmTodaysRooms;
  }
}
