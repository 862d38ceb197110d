import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { MemberView } from "#shared/wire/spaces.ts";
import { listRoomSchedules } from "../../api/room-schedules.ts";
import { serverNow } from "../../api/server-clock.ts";
import { momentText } from "../../i18n/moment-text.ts";
import { str } from "../../i18n/str.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { TmElement } from "../../ui/tm-element.ts";
import "../../ui/tm-icon.ts";

/** The next opening of each of a space's schedules of rooms, by the browser's clock. Empty without any. */
@customElement("tm-next-rooms")
export class TmNextRooms extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  /** Only these lines depend on the reply, so a failure is not shown. */
  private readonly list = new Loader(this, {
    key: () => `${this.view.orgSlug}/${this.view.slug}`,
    load: () => listRoomSchedules({ org: this.view.orgSlug, slug: this.view.slug }),
    refresh: true,
  });

  static override styles = [
    css`
      p {
        display: flex;
        align-items: center;
        gap: var(--sp-2);
        overflow-wrap: anywhere;
        color: var(--muted);
      }
    `,
  ];

  override render() {
    const now = serverNow();
    const next = (this.list.value?.schedules ?? []).flatMap(({ title, slots }) => {
      const slot = slots.find(({ opensAt }) => Date.parse(opensAt) > now);
      return slot ? [{ title, at: Date.parse(slot.opensAt) }] : [];
    });
    if (next.length === 0) return nothing;
    return next
      .toSorted((a, b) => a.at - b.at)
      .map(
        ({ title, at }) =>
          html`<p>
            <tm-icon name="clock"></tm-icon
            ><span>${msg(str`${title} opens ${momentText(new Date(at), now)}`)}</span>
          </p>`,
      );
  }
}
