import { localized, msg } from "@lit/localize";
import { LitElement, css, html, nothing, svg, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { qrPath, type QrPath } from "./qr-path.ts";

/** The QR code of a link, for a camera to be held up to. Empty until the encoder has come. */
@localized()
@customElement("tm-qr")
export class TmQr extends LitElement {
  @property() link = "";
  @state() private code?: QrPath;

  static override styles = css`
    /* Cameras want dark on light with a margin of four modules, whatever the theme. */
    :host {
      display: block;
      box-sizing: border-box;
      inline-size: min(232px, 100%);
      aspect-ratio: 1;
      margin-inline: auto;
      overflow: hidden;
      border: 1px solid var(--line);
      border-radius: var(--r-2);
      background: #fff;
      forced-color-adjust: none;
    }

    svg {
      display: block;
      color: #000;
    }
  `;

  protected override updated(changed: PropertyValues<this>) {
    if (!changed.has("link")) return;
    void qrPath(this.link).then(
      (code) => (this.code = code),
      // Without its picture there is still the link.
      () => undefined,
    );
  }

  override render() {
    if (!this.code) return nothing;
    const { size, path } = this.code;
    return html`<svg viewBox="0 0 ${size} ${size}" role="img" aria-label=${msg("QR code of the link")}>
      ${svg`<path d=${path} fill="currentColor" shape-rendering="crispEdges"/>`}
    </svg>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-qr": TmQr;
  }
}
