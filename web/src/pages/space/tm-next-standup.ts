import { localized, msg, str } from "@lit/localize";
import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { readNextSlots } from "../../api/schedule.ts";
import { serverNow } from "../../api/server-clock.ts";
import { momentText } from "../../i18n/moment-text.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { baseStyles } from "../../ui/styles.ts";
import "../../ui/tm-icon.ts";

/** When the space's next standup opens by itself, by my clock; nothing where no schedule is running. */
@localized()
@customElement("tm-next-standup")
export class TmNextStandup extends LitElement {
  @property() org = "";
  @property() slug = "";
  /** Only this line hangs on it, so a failure is not shown. */
  private readonly next = new Loader(this, {
    key: () => `${this.org}/${this.slug}`,
    load: () => readNextSlots(this.org, this.slug),
    refresh: true,
  });

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

  override render() {
    const next = this.next.value?.slots.find(({ opensAt }) => Date.parse(opensAt) > serverNow());
    if (!next) return nothing;
    const when = momentText(new Date(next.opensAt), serverNow());
    return html`<p><tm-icon name="clock"></tm-icon>${msg(str`Next standup ${when}`)}</p>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-next-standup": TmNextStandup;
  }
}
