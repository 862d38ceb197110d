import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { postsOfNewRoom } from "#shared/rules/chats/posts.ts";
import type { ChannelList } from "#shared/wire/channels.ts";
import { listChannels, type ChannelPlace } from "../../api/channels.ts";
import { channelsNote } from "../../lib/spaces/channels-note.ts";
import { fieldStyles } from "../../ui/styles.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** In the form of a new room, what will leave the room for a chat. The room says the same once it is open. */
@customElement("tm-channels-ahead")
export class TmChannelsAhead extends TmElement {
  @property({ attribute: false }) place!: ChannelPlace;
  @property() kind = "";
  /** The room has a closing time. */
  @property({ type: Boolean }) closes = false;
  @state() private list: ChannelList | undefined;

  static override styles = [fieldStyles];

  override connectedCallback() {
    super.connectedCallback();
    // Without the list the form works, and the room says it.
    listChannels(this.place).then(
      (list) => (this.list = list),
      () => undefined,
    );
  }

  override render() {
    const { channels = [], texts = {} } = this.list ?? {};
    const room = { closes: this.closes, texts: texts[this.kind] ?? [] };
    const heard = channels
      .map(({ vendor, label, posts }) => ({ vendor, label, posts: postsOfNewRoom(posts, room) }))
      .filter(({ posts }) => posts.length > 0);
    const note = channelsNote(heard);
    return note === "" ? nothing : html`<p class="hint" dir="auto">${note}</p>`;
  }
}
