import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { channelPosts, textPosts, type ChannelPost } from "#shared/rules/chats/posts.ts";
import { vendorOf } from "#shared/rules/chats/vendors.ts";
import type { Channel } from "#shared/wire/channels.ts";
import { changeChannel, disconnectChannel, testChannel, type ChannelPlace } from "../../api/channels.ts";
import { formatList } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { confirmFirst } from "../../ui/confirm-first.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { buttonStyles, fieldStyles, panelStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { toastOnError } from "../../ui/toast-on-error.ts";
import { TmElement } from "../../ui/tm-element.ts";
import { attempt } from "../attempt.ts";
import { postTexts } from "./channel-texts.ts";
import "./tm-channel-messages.ts";

/** A chat channel: what it posts, for every member; for owners the switches, a test and its messages. Fires `changed`. */
@customElement("tm-channel")
export class TmChannel extends TmElement {
  @property({ attribute: false }) place!: ChannelPlace;
  @property({ attribute: false }) channel!: Channel;
  @property({ type: Boolean }) owner = false;
  @state() private chosen: readonly ChannelPost[] = [];
  /** The number of presses that are not saved yet. */
  private unsaved = 0;
  private saving: Promise<unknown> = Promise.resolve();

  static override styles = [buttonStyles, panelStyles, fieldStyles, partStyles];

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has("channel") && this.unsaved === 0) this.chosen = this.channel.posts;
  }

  override render() {
    const { label, vendor, lastError } = this.channel;
    const chat = vendorOf(vendor).name;
    return html`<section class="panel">
      <h3><bdi>${label}</bdi> · ${chat}</h3>
      ${lastError ? html`<p class="field-error">${msg(str`The last message wasn't delivered: ${lastError}`)}</p>` : nothing}
      ${this.owner ? this.controls() : html`<p>${this.postsText()}</p>`}
    </section>`;
  }

  private postsText(): string {
    const posts = this.channel.posts.map((post) => postTexts[post].label());
    return posts.length === 0 ? msg("Posts nothing.") : formatList(posts);
  }

  private controls() {
    return html`
      <div>${channelPosts.map((post) => this.switchOf(post))}</div>
      <div class="row">
        <button @click=${this.tryOut}>${msg("Send a test")}</button>
        <button class="quiet danger" @click=${this.drop}>${msg("Disconnect")}</button>
      </div>
      <tm-channel-messages .place=${this.place} channelId=${this.channel.id}></tm-channel-messages>
    `;
  }

  private switchOf(post: ChannelPost) {
    const { label, hint } = postTexts[post];
    // Texts are part of the message that the room ended.
    const isOff = textPosts.includes(post) && !this.chosen.includes("ended");
    return html`<label class="check">
      <input
        type="checkbox"
        role="switch"
        ?disabled=${isOff}
        .checked=${live(!isOff && this.chosen.includes(post))}
        @change=${(press: Event) => this.switched(post, (press.target as HTMLInputElement).checked)}
      />
      <span>${label()}</span>
      <span class="hint">${hint()}</span>
    </label>`;
  }

  private switched(post: ChannelPost, isOn: boolean) {
    const posts = channelPosts.filter((one) => (one === post ? isOn : this.chosen.includes(one)));
    this.chosen = posts;
    this.unsaved++;
    // One after the other, so that the last press wins.
    this.saving = this.saving.then(() => this.save(posts));
  }

  private async save(posts: ChannelPost[]) {
    const isSaved = await attempt(this, () => changeChannel(this.place, this.channel.id, { posts }));
    this.unsaved--;
    if (!isSaved) this.chosen = this.channel.posts;
  }

  private tryOut = async () => {
    if (await toastOnError(testChannel(this.place, this.channel.id)))
      showToast({ text: msg("Sent. It takes a few seconds to arrive.") });
  };

  private drop = async () => {
    const { label } = this.channel;
    const isSure = await confirmFirst({
      heading: msg(str`Disconnect ${label}?`),
      text: msg("Its address is deleted here. What the chat has received stays there."),
      action: msg("Disconnect"),
      danger: true,
    });
    if (!isSure) return;
    if (await attempt(this, () => disconnectChannel(this.place, this.channel.id)))
      showToast({ text: msg("Channel disconnected.") });
  };
}
