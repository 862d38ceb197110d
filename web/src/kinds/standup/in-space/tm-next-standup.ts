import { localized, msg, str } from "@lit/localize";
import type { SlotsReply } from "#shared/wire/schedule.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { LitElement, css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { readNextSlots } from "../../../api/schedule.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { momentText } from "../../../i18n/moment-text.ts";
import { baseStyles } from "../../../ui/styles.ts";
import "../../../ui/tm-icon.ts";

/**
 * When the space's next standup opens by itself, by this browser's clock; nothing where no schedule is running. It asks
 * whenever the page has read the space anew.
 */
@localized()
@customElement("tm-next-standup")
export class TmNextStandup extends LitElement {
  @property({ attribute: false }) view!: MemberView;
  @state() private slots: SlotsReply["slots"] = [];
  private asked = 0;

  static override styles = [
    baseStyles,
    css`
      p {
        display: flex;
        align-items: center;
        gap: var(--sp-2);
        color: var(--muted);
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has("view")) void this.load();
  }

  override render() {
    const next = this.slots.find(({ opensAt }) => Date.parse(opensAt) > serverNow());
    if (!next) return nothing;
    const when = momentText(new Date(next.opensAt), serverNow());
    return html`<p><tm-icon name="clock"></tm-icon>${msg(str`Next standup ${when}`)}</p>`;
  }

  private async load() {
    const mine = ++this.asked;
    try {
      const { slots } = await readNextSlots(this.view.orgSlug, this.view.slug);
      if (mine === this.asked) this.slots = slots;
    } catch {
      // Only this line depends on the answer, so a failure is not shown; a slot that has passed leaves it all the same.
      this.requestUpdate();
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-next-standup": TmNextStandup;
  }
}
