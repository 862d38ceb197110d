import { localized, msg, str } from "@lit/localize";
import type { SlotsReply } from "#shared/wire/schedule.ts";
import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { readNextSlots } from "../../../api/schedule.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { momentText } from "../../../i18n/moment-text.ts";
import { baseStyles } from "../../../ui/styles.ts";
import { Refresh } from "../../../pages/refresh.ts";
import "../../../ui/tm-icon.ts";

/** When the space's next standup opens by itself, by my clock; nothing where no schedule is running. */
@localized()
@customElement("tm-next-standup")
export class TmNextStandup extends LitElement {
  @property() org = "";
  @property() slug = "";
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

  constructor() {
    super();
    this.addController(new Refresh(() => void this.load()));
  }

  protected override firstUpdated() {
    // Not earlier: its code comes after the page, and which space it is about is known with the first drawing only.
    void this.load();
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
      const { slots } = await readNextSlots(this.org, this.slug);
      if (mine === this.asked) this.slots = slots;
    } catch {
      // Nothing but this line hangs on it, so a failure is nobody's business; but what has passed is not next any more.
      this.requestUpdate();
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-next-standup": TmNextStandup;
  }
}
