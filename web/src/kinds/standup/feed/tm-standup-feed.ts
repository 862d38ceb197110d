import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { StandupEntry, StandupEnvelope } from "#shared/wire/standup.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { str } from "../../../i18n/str.ts";
import { panelStyles } from "../../../ui/styles.ts";
import { entryTemplate } from "./entry-template.ts";
import { entryViewStyles } from "./entry-view-styles.ts";
import { feedStyles } from "./feed-styles.ts";
import type { TalkContext, TmStandupTalk } from "../replies/tm-standup-talk.ts";
import { feedOf } from "../model.ts";
import { momentText } from "../../../i18n/moment-text.ts";
import { authorOf } from "../standup-text.ts";
import { commitmentListStyles } from "../commitments/commitment-list-styles.ts";
import { commitmentsTemplate } from "../commitments/commitments-template.ts";
import "../../../ui/tm-avatar.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** All entries with their replies. Entries with a blocker come first. */
@customElement("tm-standup-feed")
export class TmStandupFeed extends TmElement {
  @property({ attribute: false }) envelope!: StandupEnvelope;
  @property() myId = "";
  @property({ attribute: false }) entries: readonly StandupEntry[] = [];
  /** Absent on a shared screen, which has no links and no replies. */
  @property({ attribute: false }) talking?: TalkContext;

  static override styles = [panelStyles, entryViewStyles, commitmentListStyles, feedStyles];

  /** Opens the reply field under a person's entry and moves the focus to it. */
  async reply(userId: string) {
    const talks = [...this.renderRoot.querySelectorAll<TmStandupTalk>("tm-standup-talk")];
    await talks.find(({ entry }) => entry.userId === userId)?.reply();
  }

  override render() {
    const shown = feedOf(this.entries);
    return html`
      <h2>${msg("From the team")}</h2>
      ${
        shown.length > 0
          ? html`<ul class="stack">
              ${repeat(shown, keyOf, (entry) => this.entry(entry))}
            </ul>`
          : html`<p class="muted">${this.empty()}</p>`
      }
    `;
  }

  private empty() {
    return this.envelope.endedAt ? msg("No entries.") : msg("No other entries yet.");
  }

  private entry(entry: StandupEntry) {
    const { userId, skipped, postedAt } = entry;
    const person = this.envelope.participants.find((other) => other.userId === userId);
    const { avatarHue = 0, avatarIcon = "", guest = false } = person ?? {};
    const name = authorOf(entry);
    return html`<li class="panel stack">
      <div class="row by">
        <tm-avatar .name=${name} .hue=${avatarHue} icon=${avatarIcon} ?guest=${guest} size="28"></tm-avatar>
        <h3>${userId === this.myId ? msg(str`${name} (you)`) : name}</h3>
        ${skipped ? html`<span class="chip">${msg("skipped")}</span>` : nothing}
        ${postedAt ? html`<time class="muted small" datetime=${postedAt}>${momentText(new Date(postedAt), serverNow())}</time>` : nothing}
      </div>
      ${entryTemplate(entry, this.envelope.config.questions)}
      ${userId ? commitmentsTemplate(this.envelope.state, userId, { room: this.talking?.room }) : nothing}
      <tm-standup-talk .entry=${entry} .talking=${this.talking}></tm-standup-talk>
    </li>`;
  }
}

/** Returns an entry's key. A guest's copy has no ids, so there the key is the position or the time. */
function keyOf({ userId, position, postedAt }: StandupEntry): string {
  return userId ?? `${position ?? postedAt}`;
}
