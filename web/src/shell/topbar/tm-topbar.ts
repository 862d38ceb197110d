import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import { html, svg } from "lit";
import { customElement, state } from "lit/decorators.js";
import { currentMe, onMe } from "../../lib/identity.ts";
import { showPalette } from "../palette/show-palette.ts";
import { paths } from "../../lib/paths.ts";
import { topbarStyles } from "./topbar-styles.ts";
import "../../lib/account/tm-account.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** The product's logo in the colours of the theme: two cards, the front one with a check mark. */
const wordmark = html`<svg viewBox="4 5 24 22" aria-hidden="true">
  ${svg`
    <rect x="7.2" y="8" width="11" height="15.4" rx="2.4" fill="var(--felt)" stroke="var(--on-felt)" stroke-width="1.2" transform="rotate(-12 12.7 15.7)"/>
    <rect x="13.4" y="8.4" width="11.6" height="16.2" rx="2.5" fill="var(--accent)" transform="rotate(9 19.2 16.5)"/>
    <path d="m15.9 16.9 2.4 2.5 4.5-5" fill="none" stroke="var(--on-accent)" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>
  `}
</svg>`;

/**
 * The bar at the top of every page, with the link to the landing page, the palette, and my menu. In a room only its link
 * to the content is left: shell.css then sets `--bar`, because the room's header is the bar.
 */
@customElement("tm-topbar")
export class TmTopbar extends TmElement {
  @state() private me: Me | null = currentMe();
  private stopListening?: () => void;

  static override styles = [topbarStyles];

  override connectedCallback() {
    super.connectedCallback();
    this.stopListening = onMe((me) => (this.me = me));
    addEventListener("tm-find", this.find);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.stopListening?.();
    removeEventListener("tm-find", this.find);
  }

  override render() {
    const seatIn = this.me?.linkSessionId;
    return html`
      <header>
        <a class="skip" href="#main">${msg("Skip to the content")}</a>
        <a class="home" href=${seatIn ? paths.guestRoom(seatIn) : paths.home}
          >${wordmark}<span>Standpoint</span></a
        >
        <tm-account></tm-account>
      </header>
    `;
  }

  private find = () => void showPalette();
}
