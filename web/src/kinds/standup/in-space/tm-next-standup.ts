import { msg } from "@lit/localize";
import type { MemberView } from "#shared/wire/spaces.ts";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { readNextSlots } from "../../../api/schedule.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { momentText } from "../../../i18n/moment-text.ts";
import { str } from "../../../i18n/str.ts";
import { Loader } from "../../../ui/loading/loader.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * The opening time of the space's next scheduled standup, by the browser's clock. It is empty if no schedule is
 * running.
 */
@customElement("tm-next-standup")
export class TmNextStandup extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  /** Only this line depends on the reply, so a failure is not shown. */
  private readonly next = new Loader(this, {
    key: () => `${this.view.orgSlug}/${this.view.slug}`,
    load: () => readNextSlots(this.view.orgSlug, this.view.slug),
    refresh: true,
  });

  static override styles = [
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
