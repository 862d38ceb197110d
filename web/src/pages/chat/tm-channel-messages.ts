import { msg } from "@lit/localize";
import { html } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { ChannelMessage } from "#shared/wire/channels.ts";
import { listChannelMessages, retryChannelMessage, type ChannelPlace } from "../../api/channels.ts";
import { formatTime } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { placeholder } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { noteStyles } from "../../ui/page/part-styles.ts";
import { foldStyles } from "../../ui/page/fold-styles.ts";
import { buttonStyles, panelStyles } from "../../ui/styles.ts";
import { toastOnError } from "../../ui/toast-on-error.ts";
import { TmElement } from "../../ui/tm-element.ts";
import { stateText } from "../standups/webhook/delivery-text.ts";
import { deliveryStyles } from "../standups/webhook/delivery-row-template.ts";
import { messageText } from "./channel-texts.ts";

/** The newest messages to a channel, folded. They are read when they are unfolded. */
@customElement("tm-channel-messages")
export class TmChannelMessages extends TmElement {
  @property({ attribute: false }) place!: ChannelPlace;
  @property() channelId = "";
  @state() private isOpen = false;
  private readonly messages = new Loader<ChannelMessage[]>(this, {
    key: () => (this.isOpen ? this.channelId : null),
    load: () => listChannelMessages(this.place, this.channelId),
    refresh: true,
  });

  static override styles = [buttonStyles, panelStyles, noteStyles, foldStyles, deliveryStyles];

  override render() {
    return html`<details
      @toggle=${(event: Event) => (this.isOpen = (event.target as HTMLDetailsElement).open)}
    >
      <summary>${msg("Messages of the last 30 days")}</summary>
      ${this.list()}
    </details>`;
  }

  private list() {
    const messages = this.messages.value;
    if (!messages) return placeholder(this.messages, { lines: 2 });
    if (messages.length === 0) return html`<p class="note">${msg("None yet.")}</p>`;
    return html`<ul>
      ${messages.map((message) => this.row(message))}
    </ul>`;
  }

  private row({ id, sort, state: now, lastError, createdAt }: ChannelMessage) {
    const made = formatTime(new Date(createdAt), { dateStyle: "medium", timeStyle: "short" });
    const what = messageText(sort);
    const tone = now === "delivered" ? "ok" : now === "failed" ? "bad" : "";
    return html`<li>
      <div class="event">
        <span>${what} <time class="made" datetime=${createdAt}>${made}</time></span>
        <p class="facts"><span class="chip ${tone}">${stateText(now)}</span> ${lastError ?? ""}</p>
      </div>
      <button aria-label=${msg(str`Send again: ${what}, ${made}`)} @click=${() => this.sendAgain(id)}>
        ${msg("Send again")}
      </button>
    </li>`;
  }

  private async sendAgain(messageId: string) {
    await toastOnError(retryChannelMessage(this.place, this.channelId, messageId));
    await this.messages.reload();
  }
}
