import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import type { StandupEntry } from "#shared/wire/standup.ts";
import { storage } from "../../../lib/storage.ts";
import { str } from "../../../i18n/str.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { asStandup, colleaguesOf, maxCharacters } from "../model.ts";
import type { RequestHelp } from "../help/mentions-store.ts";
import type { StandupCommands } from "../standup-commands.ts";
import { authorOf } from "../standup-text.ts";
import type { TmStandupLine } from "../line/tm-standup-line.ts";
import "../entry/tm-standup-left.ts";
import "./tm-standup-replies.ts";
import "../line/tm-standup-line.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The parts of a room that replies need. Each render passes a new object, so that child elements also render. */
export type TalkContext = {
  room: RoomController;
  session: {
    commands: StandupCommands;
    mentions: { readonly asked: readonly string[] };
    requestHelp: RequestHelp;
  };
};

/**
 * The part below an entry: its replies, a field for a new one, and the request for its author's help. Members can write
 * in an open standup over a day. For guests, and after the end, it is read-only. Its code is imported after the room's
 * first render.
 */
@customElement("tm-standup-talk")
export class TmStandupTalk extends TmElement {
  @property({ attribute: false }) entry!: StandupEntry;
  @property({ attribute: false }) talking!: TalkContext;
  @query("tm-standup-line") private line!: TmStandupLine | null;

  static override styles = [
    css`
      :host {
        display: grid;
        gap: var(--sp-3);
        min-inline-size: 0;
      }

      :host > * {
        min-inline-size: 0;
      }

      .lines {
        display: flex;
        flex-wrap: wrap;
        margin: calc(-1 * var(--sp-2));
      }
    `,
  ];

  override render() {
    const { entry } = this;
    const { room, session } = this.talking;
    return html`
      ${
        entry.replies.length > 0
          ? html`<tm-standup-replies
              label=${msg(str`Replies to ${authorOf(entry)}`)}
              .replies=${entry.replies}
              .commands=${session.commands}
              .mine=${this.isMine}
              .canRemove=${this.canTalk}
              .writable=${room.writable}
              myId=${room.me.id}
              @emptied=${() => this.line?.focus()}
            ></tm-standup-replies>`
          : nothing
      }
      ${entry.userId === undefined ? nothing : this.canTalk ? this.lines(entry.userId) : this.left()}
    `;
  }

  /** Opens the reply field and moves the focus to it. */
  async reply() {
    await this.line?.show();
  }

  private get isMine(): boolean {
    return this.entry.userId === this.talking.room.me.id;
  }

  private get canTalk(): boolean {
    const { view, seat } = this.talking.room;
    const { state, endedAt } = asStandup(view!);
    return state.mode === "async" && endedAt === null && seat !== undefined && !seat.guest;
  }

  private get draft(): string {
    const { room } = this.talking;
    return `standup.answer.${room.sessionId}.${room.me.id}.${this.entry.userId}`;
  }

  private lines(to: string) {
    const { room } = this.talking;
    const canAsk = colleaguesOf(asStandup(room.view!), room.me.id).some(({ userId }) => userId === to);
    return html`<div class="lines">${this.replyLine(to)} ${canAsk ? this.help(to) : nothing}</div>`;
  }

  private replyLine(to: string) {
    const { room, session } = this.talking;
    const name = authorOf(this.entry);
    return html`<tm-standup-line
      label=${msg("Reply")}
      name=${this.isMine ? msg("Reply under your entry") : msg(str`Reply to ${name}`)}
      field=${this.isMine ? msg("Your reply") : msg(str`Your reply to ${name}`)}
      hint=${msg("Anyone who can read the entry can read your reply.")}
      send=${msg("Send")}
      most=${maxCharacters.reply}
      required
      draft=${this.draft}
      .writable=${room.writable}
      .submit=${(text: string) => session.commands.reply(to, text)}
    ></tm-standup-line>`;
  }

  private help(to: string) {
    const { room, session } = this.talking;
    const name = authorOf(this.entry);
    const isAsked = session.mentions.asked.includes(to);
    return html`<tm-standup-line
      label=${isAsked ? msg(str`Asked ${name} for help`) : msg(str`Ask ${name} for help`)}
      icon="users"
      field=${msg("What about? (optional)")}
      hint=${msg("Only the two of you see it.")}
      send=${msg("Ask")}
      most=${maxCharacters.note}
      .pressed=${isAsked}
      .writable=${room.writable}
      .submit=${(note: string) => session.requestHelp(to, true, note)}
      .undo=${() => session.requestHelp(to, false)}
    ></tm-standup-line>`;
  }

  /** Renders text that was typed too late for the room. */
  private left() {
    const text = storage.get(this.draft);
    if (!text || this.talking.room.view!.endedAt === null) return nothing;
    return html`<tm-standup-left
      .label=${msg("Not sent: the room has ended.")}
      .text=${text}
    ></tm-standup-left>`;
  }
}
