import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { StandupReply } from "#shared/wire/standup.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { momentText } from "../../../i18n/moment-text.ts";
import { str } from "../../../i18n/str.ts";
import { buttonStyles } from "../../../ui/styles.ts";
import { drawText } from "../../../room/marked/text-template.ts";
import type { StandupCommands } from "../standup-commands.ts";
import { authorOf } from "../standup-text.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The replies under an entry, oldest first. Invariant: they are not counted. */
@customElement("tm-standup-replies")
export class TmStandupReplies extends TmElement {
  @property({ attribute: false }) replies: readonly StandupReply[] = [];
  @property({ attribute: false }) commands!: StandupCommands;
  /** The list's aria-label. */
  @property() label = "";
  @property() myId = "";
  /** The entry is the viewer's, who may delete every reply under it. */
  @property({ type: Boolean }) mine = false;
  @property({ type: Boolean }) canRemove = false;
  @property({ type: Boolean }) writable = false;
  private hadFocus = false;

  static override styles = [
    buttonStyles,
    css`
      ul {
        padding-inline-start: var(--sp-3);
        border-inline-start: 2px solid var(--line);
      }

      li {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: center;
        column-gap: var(--sp-2);
      }

      .by {
        gap: 0 var(--sp-2);
        font-size: var(--fs-14);
      }

      .by b,
      .text {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }

      .text {
        grid-column: 1;
        max-inline-size: 72ch;
        white-space: pre-wrap;
      }

      button {
        grid-column: 2;
        grid-row: 1 / span 2;
        align-self: start;
        color: var(--muted);
      }
    `,
  ];

  protected override willUpdate() {
    this.hadFocus = Boolean(this.shadowRoot?.activeElement);
  }

  protected override updated() {
    // The focused reply was deleted.
    if (!this.hadFocus || this.shadowRoot?.activeElement) return;
    const left = this.renderRoot.querySelector("button");
    if (left) left.focus();
    else this.dispatchEvent(new CustomEvent("emptied"));
  }

  override render() {
    if (this.replies.length === 0) return nothing;
    return html`<ul class="stack tight" aria-label=${this.label}>
      ${repeat(
        this.replies,
        ({ id }) => id,
        (reply) => this.reply(reply),
      )}
    </ul>`;
  }

  private reply(reply: StandupReply) {
    const { id, userId, text, createdAt } = reply;
    const name = authorOf(reply);
    return html`<li>
      <div class="cluster by">
        <b><bdi>${name}</bdi></b>
        <time class="muted" datetime=${createdAt}>${momentText(new Date(createdAt), serverNow())}</time>
      </div>
      <div class="text" dir="auto">${drawText(text)}</div>
      ${
        this.canRemove && (this.mine || userId === this.myId)
          ? html`<button
              class="quiet icon"
              aria-label=${msg(str`Delete reply from ${name}: ${text}`)}
              aria-disabled=${this.writable ? nothing : "true"}
              @click=${() => this.writable && this.commands.removeReply(id)}
            >
              <tm-icon name="x"></tm-icon>
            </button>`
          : nothing
      }
    </li>`;
  }
}
