import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { announce } from "../ui/announce.ts";
import "../ui/tm-banner.ts";
import { TmElement } from "../ui/tm-element.ts";

/** Shows a banner on every page while the browser reports that the device is offline. */
@customElement("tm-offline")
export class TmOffline extends TmElement {
  @state() private isOffline = !navigator.onLine;

  static override styles = css`
    :host {
      display: block;
    }

    tm-banner {
      border-radius: 0;
    }
  `;

  override connectedCallback() {
    super.connectedCallback();
    addEventListener("online", this.changed);
    addEventListener("offline", this.changed);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("online", this.changed);
    removeEventListener("offline", this.changed);
  }

  override render() {
    if (!this.isOffline) return nothing;
    return html`<section aria-label=${msg("Connection")}>
      <tm-banner tone="warn">${this.sentence()}</tm-banner>
    </section>`;
  }

  private changed = () => {
    this.isOffline = !navigator.onLine;
    announce(this.isOffline ? this.sentence() : msg("Back online."));
  };

  private sentence() {
    return msg("You're offline. This page may be out of date until you reconnect.");
  }
}
