import { localized, msg } from "@lit/localize";
import type { TodaysRoom } from "#shared/wire/today.ts";
import { LitElement, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { serverNow } from "../../../api/server-clock.ts";
import { paths } from "../../../lib/paths.ts";
import { formatList, formatMoment, formatNumber, plural, timeAgo } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { baseStyles, panelStyles } from "../../../ui/styles.ts";
import { closingText } from "./opening-text.ts";
import { todayStyles } from "./today-styles.ts";
import "../../../ui/tm-avatar.ts";

/** An open room of one of my spaces: my open tasks in it, and who is there. The whole card is the link. */
@localized()
@customElement("tm-todays-room")
export class TmTodaysRoom extends LitElement {
  @property({ attribute: false }) room!: TodaysRoom;
  /** Another room in the list has the same title, so the card shows the opening time. */
  @property({ type: Boolean }) twin = false;

  static override styles = [baseStyles, panelStyles, todayStyles];

  override render() {
    const { orgSlug, spaceSlug, spaceName, id, title, kindName, here } = this.room;
    return html`<article class="panel">
      <div class="top">
        <h3><a href=${paths.room(orgSlug, spaceSlug, id)}>${title}</a></h3>
        ${here > 0 ? html`<span class="chip ok"><span class="dot"></span>${msg("Live")}</span>` : nothing}
      </div>
      <p class="facts"><bdi>${spaceName}</bdi> · <bdi>${kindName}</bdi> · ${this.opened()}${this.when()}</p>
      ${this.openTasks()} ${here > 0 ? this.people() : nothing}
    </article>`;
  }

  private opened(): string {
    return this.twin ? `${msg(str`opened ${formatMoment(new Date(this.room.createdAt))}`)} · ` : "";
  }

  private when(): string {
    const { closesAt, timezone, lastActivityAt } = this.room;
    if (closesAt) return closingText(closesAt, serverNow(), { team: timezone });
    return msg(str`active ${timeAgo(new Date(lastActivityAt), serverNow())}`);
  }

  /** Lists my missing entry and the requests for help to me. It shows nothing about others. */
  private openTasks() {
    const { waitsForMe, askedBy } = this.room;
    if (!waitsForMe && askedBy.length === 0) return nothing;
    const silent = formatList(askedBy.filter(({ note }) => !note).map(({ name }) => name));
    const said = askedBy.filter(({ note }) => note);
    return html`<ul class="wants">
      ${waitsForMe ? html`<li>${msg("You have not written yet")}</li>` : nothing}
      ${silent ? html`<li>${msg(str`${silent} asked you for help`)}</li>` : nothing}
      ${said.map(({ name, note }) => html`<li>${msg(str`${name} asked you for help`)}: <bdi>${note}</bdi></li>`)}
    </ul>`;
  }

  private people() {
    const { present, here } = this.room;
    const others = Math.max(0, here - present.length);
    const more = formatNumber(others);
    const names = present.map(({ name }) => name);
    const all = others
      ? [...names, plural(others, { one: msg(str`${more} more`), other: msg(str`${more} more`) })]
      : names;
    return html`<div class="people">
      <span class="faces" aria-hidden="true">
        ${present.map(
          ({ name, avatarHue, avatarIcon }) =>
            html`<tm-avatar .name=${name} .hue=${avatarHue} icon=${avatarIcon} size="26"></tm-avatar>`,
        )}
      </span>
      <span class="small">${formatList(all)}</span>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-todays-room": TmTodaysRoom;
  }
}
