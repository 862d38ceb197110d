import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import type { TalkAfterTopic } from "#shared/wire/talk-after.ts";
import { str } from "../../../i18n/str.ts";
import { storage } from "../../../lib/storage.ts";
import { buttonStyles, panelStyles } from "../../../ui/styles.ts";
import { maxCharacters } from "../model.ts";
import type { TmStandupLine } from "../line/tm-standup-line.ts";
import type { StandupCommands } from "../standup-commands.ts";
import { authorOf } from "../standup-text.ts";
import { topicDraft } from "./topic-draft.ts";
import "../../../ui/tm-icon.ts";
import "../entry/tm-standup-left.ts";
import "../line/tm-standup-line.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The topics to talk about after a live standup, oldest first, and the members' field for a new one. */
@customElement("tm-standup-talk-after")
export class TmStandupTalkAfter extends TmElement {
  @property({ attribute: false }) envelope!: StandupEnvelope;
  @property({ attribute: false }) commands?: StandupCommands;
  @property() myId = "";
  @property({ type: Boolean }) canAdd = false;
  /** False while requests are impossible. The field then stays on the page. */
  @property({ type: Boolean }) writable = false;
  @query("tm-standup-line") private line!: TmStandupLine | null;
  private hadFocus = false;

  static override styles = [
    buttonStyles,
    panelStyles,
    css`
      :host {
        display: grid;
        gap: var(--sp-2);
      }

      li {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: center;
        column-gap: var(--sp-2);
        min-block-size: var(--target);
      }

      li + li {
        border-block-start: 1px solid var(--line);
      }

      li div {
        padding-block: var(--sp-1);
        overflow-wrap: anywhere;
      }

      .by {
        color: var(--muted);
        font-size: var(--fs-14);
      }

      button {
        color: var(--muted);
      }

      tm-standup-line {
        margin-inline: calc(-1 * var(--sp-2));
      }
    `,
  ];

  /** Opens the field for a new topic and focuses it. */
  write() {
    void this.line?.write();
  }

  protected override willUpdate() {
    this.hadFocus = Boolean(this.shadowRoot?.activeElement?.closest("li"));
  }

  protected override updated() {
    // The focused topic was deleted.
    if (!this.hadFocus || this.shadowRoot?.activeElement) return;
    (this.renderRoot.querySelector<HTMLElement>("li button") ?? this.line)?.focus();
  }

  override render() {
    const { talkAfter } = this.envelope.state;
    return html`
      <h2>${msg("Talk after")}</h2>
      ${
        talkAfter.length > 0
          ? html`<ul>
              ${repeat(
                talkAfter,
                ({ id }) => id,
                (topic) => this.topic(topic),
              )}
            </ul>`
          : nothing
      }
      ${this.canAdd ? this.field() : this.left()}
    `;
  }

  private topic({ id, userId, name, text }: TalkAfterTopic) {
    const mayRemove = this.canAdd && (userId === this.myId || this.envelope.facilitatorId === this.myId);
    return html`<li>
      <div>
        <bdi>${text}</bdi> <bdi class="by">${userId === this.myId ? msg("you") : authorOf({ name })}</bdi>
      </div>
      ${
        mayRemove
          ? html`<button
              class="quiet icon"
              aria-label=${msg(str`Remove topic: ${text}`)}
              aria-disabled=${this.writable ? nothing : "true"}
              @click=${() => this.writable && this.commands?.removeTalkAfter(id)}
            >
              <tm-icon name="x"></tm-icon>
            </button>`
          : nothing
      }
    </li>`;
  }

  private field() {
    return html`<tm-standup-line
      label=${msg("Add a topic")}
      icon="plus"
      field=${msg("Talk about")}
      send=${msg("Add")}
      most=${maxCharacters.topic}
      required
      draft=${this.draft}
      .writable=${this.writable}
      .submit=${(text: string) => this.commands!.talkAfter(text)}
    ></tm-standup-line>`;
  }

  private get draft(): string {
    return topicDraft(this.envelope.id, this.myId);
  }

  /** Renders text that was typed too late for the room. */
  private left() {
    const text = this.envelope.endedAt === null ? null : storage.get(this.draft);
    if (!text) return nothing;
    return html`<tm-standup-left
      .label=${msg("Not added: the room has ended.")}
      .text=${text}
    ></tm-standup-left>`;
  }
}
