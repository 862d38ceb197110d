import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues } from "lit";
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
import { colleaguesOf, entryOf, isWritten, maxCharacters } from "../model.ts";
import { helpStyles } from "./help-styles.ts";
import type { ReplyPrivately, RequestHelp, SettleHelp } from "./mentions-store.ts";
import "../../../ui/tm-avatar.ts";
import "../../../ui/tm-icon.ts";
import "../line/tm-standup-line.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * Requests for help to and from the viewer, with their notes and private replies. Only the two people concerned see
 * them. Fires `reply` with the id of the person to whom the viewer wants to reply in the thread.
 */
@customElement("tm-standup-help")
export class TmStandupHelp extends TmElement {
  @property({ attribute: false }) envelope!: StandupEnvelope;
  @property() myId = "";
  @property({ attribute: false }) needsYou: readonly string[] = [];
  @property({ attribute: false }) asked: readonly string[] = [];
  @property({ attribute: false }) notes: Readonly<Record<string, string>> = {};
  @property({ attribute: false }) askedNotes: Readonly<Record<string, string>> = {};
  @property({ attribute: false }) askedReplies: Readonly<Record<string, string>> = {};
  @property({ attribute: false }) requestHelp!: RequestHelp;
  @property({ attribute: false }) settleHelp!: SettleHelp;
  @property({ attribute: false }) replyPrivately!: ReplyPrivately;
  @property({ type: Boolean }) canAsk = false;
  /** False while requests are impossible. The form then stays on the page. */
  @property({ type: Boolean }) writable = false;

  static override styles = [buttonStyles, panelStyles, helpStyles];

  protected override willUpdate(changed: PropertyValues<this>) {
    const replies = changed.get("askedReplies");
    if (replies) this.announceReplies(replies);
    if (!changed.has("needsYou")) return;
    const before = changed.get("needsYou") ?? [];
    const added = this.needsYou.filter((userId) => !before.includes(userId));
    if (added.length > 0) announce(this.askedText(added.map((userId) => this.name(userId))));
  }

  private announceReplies(before: Readonly<Record<string, string>>) {
    for (const [userId, text] of Object.entries(this.askedReplies)) {
      const name = this.name(userId);
      if (before[userId] !== text) announce(msg(str`${name} replied to your request.`));
    }
  }

  override render() {
    return html`
      <h2>${msg("Help requests")}</h2>
      ${
        this.needsYou.length > 0
          ? html`<ul class="stack tight" aria-label=${msg("Help requests")}>
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

  /** Renders the ways to answer a request. A reply in the thread goes under the sender's entry, so there must be one. */
  private answers(userId: string, name: string) {
    const entry = entryOf(this.envelope.state, userId);
    return html`<div class="row">
      <tm-standup-line
        label=${msg("Reply privately")}
        name=${msg(str`Reply privately: request from ${name}`)}
        field=${msg(str`Your reply to ${name}`)}
        hint=${msg("Only the two of you see it.")}
        send=${msg("Send")}
        most=${maxCharacters.reply}
        required
        .writable=${this.writable}
        .submit=${(text: string) => this.privately(userId, text)}
      ></tm-standup-line>
      ${
        entry && isWritten(entry)
          ? html`<button
              class="quiet"
              aria-disabled=${this.writable ? nothing : "true"}
              aria-label=${msg(str`Answer in the thread: request from ${name}`)}
              @click=${() => this.reply(userId)}
            >
              <tm-icon name="users"></tm-icon>${msg("Answer in the thread")}
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
        ${this.askedReplies[userId] ? this.repliedText(name, this.askedReplies[userId]) : nothing}
      </span>
      ${
        this.canAsk
          ? html`<button
              class="quiet"
              aria-disabled=${this.writable ? nothing : "true"}
              aria-label=${msg(str`Remove your request to ${name}`)}
              @click=${() => this.tell(userId, false)}
            >
              ${msg("Remove")}
            </button>`
          : nothing
      }
    </li>`;
  }

  private repliedText(name: string, text: string) {
    return html`<span class="replied"><bdi>${name}</bdi>: <bdi>${drawText(text)}</bdi></span>`;
  }

  private async privately(userId: string, text: string): Promise<boolean> {
    const isSent = await this.replyPrivately(userId, text);
    if (isSent) {
      const name = this.name(userId);
      showToast({ text: msg(str`Sent to ${name} only.`), tone: "ok" });
    }
    return isSent;
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
