import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { MAX_CHANNELS } from "#shared/rules/chats/posts.ts";
import type { ChannelList } from "#shared/wire/channels.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { listChannels } from "../../api/channels.ts";
import { secretsUnavailableText } from "../../api/secrets-text.ts";
import { loadedOr } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { panelStyles } from "../../ui/styles.ts";
import { TmElement } from "../../ui/tm-element.ts";
import "./tm-channel-form.ts";
import "./tm-channel.ts";

/** The chat channels of a space: what leaves it and where, for every member, and for owners the form. */
@customElement("tm-settings-chat")
export class TmSettingsChat extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  private readonly channels = new Loader<ChannelList>(this, {
    key: () => `${this.view.orgSlug}/${this.view.slug}`,
    load: () => listChannels(this.place),
    refresh: true,
  });

  static override styles = [panelStyles, partStyles];

  private get place() {
    return { org: this.view.orgSlug, slug: this.view.slug };
  }

  override render() {
    return loadedOr(this.channels, (list) => this.parts(list));
  }

  private parts(list: ChannelList) {
    const isOwner = this.view.role === "owner";
    return html`
      <section class="panel">
        <h2>${msg("Chat channels")}</h2>
        <p>
          ${msg("A room of this space can post to your team's chat. Everyone in the room sees that before they write.")}
        </p>
        ${list.channels.length === 0 ? html`<p class="note">${msg("Nothing leaves this space.")}</p>` : nothing}
        ${isOwner ? nothing : html`<p class="note">${msg("Owners of the space can change this.")}</p>`}
      </section>
      ${repeat(
        list.channels,
        ({ id }) => id,
        (channel) =>
          html`<tm-channel
            .place=${this.place}
            .channel=${channel}
            ?owner=${isOwner}
            @changed=${this.channels.reload}
          ></tm-channel>`,
      )}
      ${isOwner ? this.form(list) : nothing}
    `;
  }

  private form(list: ChannelList) {
    if (list.channels.length >= MAX_CHANNELS)
      return html`<p class="note">${msg("A space has at most five channels.")}</p>`;
    return html`<tm-channel-form
      .place=${this.place}
      .vendors=${list.vendors}
      .missing=${missingText(list)}
      @changed=${this.channels.reload}
    ></tm-channel-form>`;
  }
}

/** Returns a sentence about the setting without which this server has no channels, or "". */
function missingText({ secretsAvailable, vendors }: ChannelList): string {
  if (!secretsAvailable) return secretsUnavailableText();
  if (vendors.length > 0) return "";
  return msg(
    "This server allows no chats yet. The person who runs it can set CHAT_HOSTS to the chats, and restart it.",
  );
}
