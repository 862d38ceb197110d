import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import type { ComingSlot, Today, TodaysRoom } from "#shared/wire/today.ts";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { serverNow } from "../../../api/server-clock.ts";
import { readToday } from "../../../api/today.ts";
import { kindName, ownTexts } from "../../../kinds/kind-name.ts";
import { kindMark } from "../../../ui/kind-mark/kind-mark-template.ts";
import { paths } from "../../../lib/paths.ts";
import { loadedOr } from "../../../ui/loading/loaded-template.ts";
import { Loader } from "../../../ui/loading/loader.ts";
import { panelStyles } from "../../../ui/styles.ts";
import { sharedTitles } from "../../titles.ts";
import { openingText } from "./opening-text.ts";
import { rowsStyles, todayStyles } from "./today-styles.ts";
import type { Asker, TmTodaysRoom } from "./tm-todays-room.ts";
import "./tm-todays-room.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** An open task of mine: to act in a room, or to answer a person there. */
type Task = { room: TodaysRoom; asker?: Asker };

/** Lists my open tasks, then the live and the other open rooms of all my spaces, and the next openings. */
@customElement("tm-todays-rooms")
export class TmTodaysRooms extends TmElement {
  @property({ attribute: false }) me!: Me;
  private readonly today = new Loader(this, { key: () => this.me.id, load: readToday, refresh: true });

  static override styles = [
    panelStyles,
    todayStyles,
    rowsStyles,
    css`
      :host {
        display: grid;
        gap: var(--sp-6);
      }

      .cards {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(18.75rem, 100%), 1fr));
        gap: var(--sp-3);
      }
    `,
  ];

  override render() {
    return loadedOr(this.today, (today) => this.content(today));
  }

  private content(today: Today) {
    const { rooms, next } = today;
    const tasks = rooms.flatMap(tasksIn);
    const others = rooms.filter((room) => !tasks.some((task) => task.room === room));
    const live = others.filter(({ here }) => here > 0);
    const open = others.filter(({ here }) => here === 0);
    const main = tasks[0] ?? (live[0] && { room: live[0] });
    return html`
      ${
        tasks.length === 0
          ? nothing
          : html`<section class="stack" aria-labelledby="waiting">
              <h2 id="waiting">${msg("Waiting for you")}</h2>
              <ul class="panel rows">
                ${repeat(
                  tasks,
                  ({ room, asker }) => `${room.id} ${asker?.id ?? ""}`,
                  (task) => this.item(today, "waiting", task, task === main),
                )}
              </ul>
            </section>`
      }
      ${
        live.length === 0
          ? nothing
          : html`<section class="stack" aria-labelledby="live">
              <h2 id="live">${msg("Happening now")}</h2>
              <ul class="cards">
                ${repeat(
                  live,
                  ({ id }) => id,
                  (room) => this.item(today, "live", { room }, room === main?.room),
                )}
              </ul>
            </section>`
      }
      ${
        open.length === 0 && rooms.length > 0
          ? nothing
          : html`<section class="stack" aria-labelledby="open">
              <h2 id="open">${msg("Open rooms")}</h2>
              ${
                open.length === 0
                  ? html`<p class="muted">${msg("No open rooms right now.")}</p>`
                  : html`<ul class="panel rows">
                      ${repeat(
                        open,
                        ({ id }) => id,
                        (room) => this.item(today, "open", { room }),
                      )}
                    </ul>`
              }
            </section>`
      }
      ${next.length === 0 ? nothing : this.next(next)}
    `;
  }

  private item(today: Today, group: TmTodaysRoom["group"], { room, asker }: Task, isMain = false) {
    const { rooms, kindIcons, kindHues, kindNameTexts } = today;
    const { kind, title, spaceSlug } = room;
    const beside = rooms.filter((other) => other.spaceSlug === spaceSlug && other.orgSlug === room.orgSlug);
    return html`<li>
      <tm-todays-room
        .room=${room}
        .group=${group}
        .asker=${asker}
        ?main=${isMain}
        kind-name=${kindName(kind, room.kindName, ownTexts(kindNameTexts[kind]))}
        .look=${{ kind, icon: kindIcons[kind], hue: kindHues[kind] }}
        ?twin=${sharedTitles(beside).has(title)}
      ></tm-todays-room>
    </li>`;
  }

  private next(slots: readonly ComingSlot[]) {
    return html`<section class="stack" aria-labelledby="next">
      <h2 id="next">${msg("Opens next")}</h2>
      <ul class="panel rows">
        ${slots.map(
          ({ orgSlug, spaceSlug, spaceName, opensAt, timezone, kind, title }) =>
            html`<li>
              <article class="line">
                ${kindMark({ kind, display: title ?? "" })}
                <div class="text">
                  <h3 dir="auto"><a href=${paths.space(orgSlug, spaceSlug)}>${spaceName}</a></h3>
                  <p class="facts">
                    <bdi>${title ?? msg("Standup")}</bdi> ·
                    ${openingText(opensAt, serverNow(), { team: timezone })}
                  </p>
                </div>
              </article>
            </li>`,
        )}
      </ul>
    </section>`;
  }
}

/** Returns my open tasks in a room: first the room's own, then those of the people who asked me. */
function tasksIn(room: TodaysRoom): Task[] {
  return [...(room.waitsForMe ? [{ room }] : []), ...room.askedBy.map((asker) => ({ room, asker }))];
}
