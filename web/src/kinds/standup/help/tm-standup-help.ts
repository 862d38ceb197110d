import { localized, msg } from "@lit/localize";
import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { formatList } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { nameOf } from "../../../room/people.ts";
import { baseStyles, buttonStyles, panelStyles } from "../../../ui/styles.ts";
import { colleaguesOf } from "../model.ts";
import type { RequestHelp } from "./mentions-store.ts";

/** Requests for help to and from the viewer, with their notes. Only the two people concerned see a request. */
@localized()
@customElement("tm-standup-help")
export class TmStandupHelp extends LitElement {
  @property({ attribute: false }) envelope!: StandupEnvelope;
  @property() myId = "";
  @property({ attribute: false }) needsYou: readonly string[] = [];
  @property({ attribute: false }) asked: readonly string[] = [];
  @property({ attribute: false }) notes: Readonly<Record<string, string>> = {};
  @property({ attribute: false }) askedNotes: Readonly<Record<string, string>> = {};
  @property({ attribute: false }) requestHelp!: RequestHelp;
  @property({ type: Boolean }) canAsk = false;
  /** False while requests are impossible. The form then stays on the page. */
  @property({ type: Boolean }) writable = false;

  static override styles = [
    baseStyles,
    buttonStyles,
    panelStyles,
    css`
      :host {
        display: grid;
        gap: var(--sp-3);
      }

      .needs {
        padding: var(--sp-3);
        border-radius: var(--r-2);
        background: var(--accent-soft);
        color: var(--on-accent-soft);
        font-weight: 550;
      }

      .said {
        display: block;
        font-weight: 400;
        overflow-wrap: anywhere;
      }

      li {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 0 var(--sp-2);
        overflow-wrap: anywhere;
      }

      li button {
        padding-inline: var(--sp-2);
        font-size: var(--fs-14);
      }

      @media (forced-colors: active) {
        .needs {
          border: 1px solid CanvasText;
        }
      }
    `,
  ];

  override render() {
    return html`
      <h2>${msg("Needs you")}</h2>
      ${
        this.needsYou.length > 0
          ? html`<div class="needs" role="status">
              <p>${this.called(this.needsYou)}</p>
              ${this.needsYou.map((userId) => this.line(userId))}
            </div>`
          : html`<p class="muted small">${msg("There are no requests for your help.")}</p>`
      }
      ${
        this.asked.length > 0
          ? html`<ul>
              ${this.asked.map((userId) => this.askedRow(userId))}
            </ul>`
          : nothing
      }
      ${this.canAsk ? this.asking() : nothing}
    `;
  }

  private called(userIds: readonly string[]) {
    return msg(str`${formatList(userIds.map((userId) => this.name(userId)))} asked you for help.`);
  }

  private line(userId: string) {
    const note = this.notes[userId];
    if (!note) return nothing;
    return html`<p class="said"><bdi>${this.name(userId)}</bdi>: <bdi>${note}</bdi></p>`;
  }

  private name(userId: string): string {
    return nameOf(this.envelope, userId) || msg("Somebody who left");
  }

  private askedRow(userId: string) {
    const name = this.name(userId);
    return html`<li>
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

  private tell(to: string, needed: boolean) {
    if (this.writable) void this.requestHelp(to, needed);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-standup-help": TmStandupHelp;
  }
}
