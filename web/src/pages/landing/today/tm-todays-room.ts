import { msg } from "@lit/localize";
import type { TodaysRoom } from "#shared/wire/today.ts";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { serverNow } from "../../../api/server-clock.ts";
import { paths } from "../../../lib/paths.ts";
import { formatMoment, timeAgo } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { inkOf, kindMark, type KindLook } from "../../../ui/kind-mark/kind-mark-template.ts";
import { kindView } from "../../../kinds/registry.ts";
import { buttonStyles, panelStyles } from "../../../ui/styles.ts";
import { peopleText } from "../../people-text.ts";
import { closingText } from "./opening-text.ts";
import { todayStyles } from "./today-styles.ts";
import "../../../ui/tm-avatar.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** A person who asked me for help, with their note. */
export type Asker = TodaysRoom["askedBy"][number];

/**
 * A room on the page Today. It is a row with my open task, a card of a live room with its people, or a row of an open
 * room. One link covers it.
 */
@customElement("tm-todays-room")
export class TmTodaysRoom extends TmElement {
  @property({ attribute: false }) room!: TodaysRoom;
  @property({ attribute: "kind-name" }) kindName = "";
  @property({ attribute: false }) look!: KindLook;
  @property() group: "waiting" | "live" | "open" = "open";
  /** In the group `waiting`: the person who asked me for help. Without one, the room itself waits for me. */
  @property({ attribute: false }) asker?: Asker;
  /** The page's main action: its button is filled. */
  @property({ type: Boolean }) main = false;
  /** Another room of its space has the same title, so the opening time is shown. */
  @property({ type: Boolean }) twin = false;

  static override styles = [buttonStyles, panelStyles, todayStyles];

  override render() {
    if (this.group === "live") return this.live();
    if (this.group === "open") return this.open();
    return this.asker ? this.asked(this.asker) : this.waiting();
  }

  private open() {
    return html`<article class="line">
      ${this.mark()}
      <div class="text">
        <h3 dir="auto"><a href=${this.path()}>${this.room.title}</a></h3>
        <p class="facts"><bdi>${this.room.spaceName}</bdi> · ${this.facts()}</p>
      </div>
    </article>`;
  }

  private live() {
    return html`<article class="panel live kind-ink" ${inkOf(this.look)}>
      <div class="top">
        ${this.mark()}
        <div class="text">
          <h3 dir="auto">${this.room.title}</h3>
          <p class="facts"><bdi>${this.room.spaceName}</bdi> · ${this.facts()}</p>
        </div>
      </div>
      <div class="bottom">${this.people()} ${this.action(msg("Join"))}</div>
    </article>`;
  }

  private waiting() {
    const { action, reason } = kindView(this.room.kind)?.waiting?.() ?? {
      action: msg("Open"),
      reason: msg("This room is waiting for you"),
    };
    return html`<article class="line tall">
      ${this.mark()}
      <div class="text">
        <h3 dir="auto">${this.room.title}</h3>
        <p class="facts">${reason} · <bdi>${this.room.spaceName}</bdi> · ${this.facts()}</p>
      </div>
      ${this.action(action)}
    </article>`;
  }

  private asked({ name, note, avatarHue, avatarIcon }: Asker) {
    const { title, spaceName } = this.room;
    return html`<article class="line tall">
      <tm-avatar .name=${name} .hue=${avatarHue} icon=${avatarIcon} size="28"></tm-avatar>
      <div class="text">
        <h3>${note ? html`<bdi>${name}</bdi>: <bdi>${note}</bdi>` : msg(str`${name} asked you for help`)}</h3>
        <p class="facts"><bdi>${title}</bdi> · <bdi>${spaceName}</bdi></p>
      </div>
      ${this.action(msg(str`Answer ${name}`))}
    </article>`;
  }

  /** The link of the row or card, which covers it. */
  private action(label: string) {
    return html`<a
      class="button ${this.main ? "primary" : ""}"
      href=${this.path()}
      aria-label=${msg(str`${label}: ${this.room.title}`)}
      ><bdi>${label}</bdi></a
    >`;
  }

  private path(): string {
    const { orgSlug, spaceSlug, id } = this.room;
    return paths.room(orgSlug, spaceSlug, id);
  }

  private mark() {
    return html`${kindMark({ ...this.look, display: this.kindName })}<span class="visually-hidden"
        >${this.kindName}</span
      >`;
  }

  /** The room's state and its closing time. A room with neither has the time of its last change. */
  private facts(): string {
    const { closesAt, timezone, lastActivityAt, createdAt, kind } = this.room;
    const opened = this.twin ? msg(str`opened ${formatMoment(new Date(createdAt))}`) : "";
    // The reason of a waiting room is its state.
    const state =
      this.group === "waiting"
        ? ""
        : (kindView(kind)?.progress?.({ ...this.room, endedAt: null, result: null }).text ?? "");
    const closing = closesAt ? closingText(closesAt, serverNow(), { team: timezone }) : "";
    const known = [opened, state, closing].filter((text) => text !== "");
    if (state !== "" || closing !== "") return known.join(" · ");
    return [...known, msg(str`active ${timeAgo(new Date(lastActivityAt), serverNow())}`)].join(" · ");
  }

  private people() {
    const { present, here } = this.room;
    return html`<div class="people">
      <span class="faces" aria-hidden="true">
        ${present.map(
          ({ name, avatarHue: hue, avatarIcon }) =>
            html`<tm-avatar .name=${name} .hue=${hue} icon=${avatarIcon} size="26"></tm-avatar>`,
        )}
      </span>
      ${here > 0 ? html`<span class="small">${peopleText(present, here)}</span>` : nothing}
    </div>`;
  }
}
