import { msg } from "@lit/localize";
import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { formatList, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { drawText } from "../../../room/marked/text-template.ts";
import { nameOf } from "../../../room/people.ts";
import { announce } from "../../../ui/announce.ts";
import { buttonStyles, panelStyles } from "../../../ui/styles.ts";
import { showToast } from "../../../ui/toast.ts";
import { colleaguesOf, entryOf, isWritten } from "../model.ts";
import type { RequestHelp, SettleHelp } from "./mentions-store.ts";
import "../../../ui/tm-avatar.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * Requests for help to and from the viewer, with their notes. Only the two people concerned see a request. Fires `reply`
 * with the id of the person to whom the viewer wants to reply.
 */
@customElement("tm-standup-help")
export class TmStandupHelp extends TmElement {
  @property({ attribute: false }) envelope!: StandupEnvelope;
  @property() myId = "";
  @property({ attribute: false }) needsYou: readonly string[] = [];
  @property({ attribute: false }) asked: readonly string[] = [];
  @property({ attribute: false }) notes: Readonly<Record<string, string>> = {};
  @property({ attribute: false }) askedNotes: Readonly<Record<string, string>> = {};
  @property({ attribute: false }) requestHelp!: RequestHelp;
  @property({ attribute: false }) settleHelp!: SettleHelp;
  @property({ type: Boolean }) canAsk = false;
  /** False while requests are impossible. The form then stays on the page. */
  @property({ type: Boolean }) writable = false;

  static override styles = [
    buttonStyles,
    panelStyles,
    css`
      :host {
        display: grid;
        gap: var(--sp-3);
      }

      li {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }

      .request {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 0 var(--sp-3);
        padding: var(--sp-3);
        border-radius: var(--r-2);
        background: var(--accent-soft);
        color: var(--on-accent-soft);
      }

      .request .row {
        grid-column: 2;
        margin: var(--sp-1) calc(-1 * var(--sp-3)) calc(-1 * var(--sp-2));
      }

      .request tm-avatar {
        align-self: start;
      }

      .who {
        font-weight: 650;
      }

      .said {
        display: block;
        font-weight: 400;
      }

      .asked {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: var(--sp-2);
      }

      .asked > span {
        min-inline-size: 0;
      }

      .row button,
      .asked button {
        padding-inline: var(--sp-3);
        font-size: var(--fs-14);
        white-space: nowrap;
      }

      .asked button {
        padding-inline: var(--sp-2);
      }

      .row button {
        color: inherit;
      }

      @media (forced-colors: active) {
        .request {
          border: 1px solid CanvasText;
        }
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has("needsYou")) return;
    const before = changed.get("needsYou") ?? [];
    const added = this.needsYou.filter((userId) => !before.includes(userId));
    if (added.length > 0) announce(this.askedText(added.map((userId) => this.name(userId))));
  }

  override render() {
    return html`
      <h2>${msg("Needs you")}</h2>
      ${
        this.needsYou.length > 0
          ? html`<ul class="stack tight" aria-label=${msg("Needs you")}>
              ${repeat(
                this.needsYou,
                (userId) => userId,
                (userId) => this.requestRow(userId),
              )}
            </ul>`
          : html`<p class="muted small">${msg("No requests for your help.")}</p>`
      }
      ${
        this.asked.length > 0
          ? html`<ul class="stack tight">
              ${this.asked.map((userId) => this.askedRow(userId))}
            </ul>`
          : nothing
      }
      ${this.canAsk ? this.asking() : nothing}
    `;
  }

  private requestRow(userId: string) {
    const name = this.name(userId);
    const note = this.notes[userId];
    const { avatarHue = 0, avatarIcon = "" } =
      this.envelope.participants.find((person) => person.userId === userId) ?? {};
    return html`<li class="request">
      <tm-avatar .name=${name} .hue=${avatarHue} icon=${avatarIcon} size="28"></tm-avatar>
      <div>
        ${
          note
            ? html`<p class="who">${name}</p>
                <p class="said" dir="auto">${drawText(note, { line: true })}</p>`
            : html`<p class="who">${this.askedText([name])}</p>`
        }
      </div>
      ${this.canAsk ? this.answers(userId, name) : nothing}
    </li>`;
  }

  private askedText(people: readonly string[]) {
    const names = formatList(people);
    return plural(people.length, {
      one: msg(str`${names} asked you for help.`, { id: "one-asked" }),
      other: msg(str`${names} asked you for help.`),
    });
  }

  /** Renders the buttons of a request. A reply goes under the sender's entry, so there must be one. */
  private answers(userId: string, name: string) {
    const entry = entryOf(this.envelope.state, userId);
    return html`<div class="row">
      ${
        entry && isWritten(entry)
          ? html`<button
              class="quiet"
              aria-disabled=${this.writable ? nothing : "true"}
              aria-label=${msg(str`Reply: request from ${name}`)}
              @click=${() => this.reply(userId)}
            >
              <tm-icon name="pencil"></tm-icon>${msg("Reply")}
            </button>`
          : nothing
      }
      <button
        class="quiet"
        aria-disabled=${this.writable ? nothing : "true"}
        aria-label=${msg(str`Done: request from ${name}`)}
        @click=${() => this.settle(userId)}
      >
        <tm-icon name="check"></tm-icon>${msg("Done", { id: "help-done" })}
      </button>
    </div>`;
  }

  private name(userId: string): string {
    return nameOf(this.envelope, userId) || msg("Someone who left");
  }

  private askedRow(userId: string) {
    const name = this.name(userId);
    return html`<li class="asked">
      <span>
        ${msg(str`You asked ${name} for help.`)}
        ${this.askedNotes[userId] ? html`<span class="said"><bdi>${this.askedNotes[userId]}</bdi></span>` : nothing}
      </span>
      ${
        this.canAsk
          ? html`<button
              class="quiet"
              aria-disabled=${this.writable ? nothing : "true"}
              aria-label=${msg(str`Take back your request to ${name}`)}
              @click=${() => this.tell(userId, false)}
            >
              ${msg("Take back")}
            </button>`
          : nothing
      }
    </li>`;
  }

  /** Renders the form. Its element is imported after the room's first render. */
  private asking() {
    const others = colleaguesOf(this.envelope, this.myId).filter(
      ({ userId }) => !this.asked.includes(userId),
    );
    if (others.length === 0) return nothing;
    return html`<tm-standup-ask
      .others=${others}
      .requestHelp=${this.requestHelp}
      .writable=${this.writable}
    ></tm-standup-ask>`;
  }

  private reply(userId: string) {
    if (this.writable) this.dispatchEvent(new CustomEvent("reply", { detail: userId }));
  }

  private async settle(userId: string) {
    if (!this.writable || !(await this.settleHelp(userId, true))) return;
    showToast({
      text: msg(str`Request from ${this.name(userId)} done.`),
      tone: "ok",
      action: { label: msg("Undo"), run: () => void this.settleHelp(userId, false) },
    });
  }

  private tell(to: string, needed: boolean) {
    if (this.writable) void this.requestHelp(to, needed);
  }
}
