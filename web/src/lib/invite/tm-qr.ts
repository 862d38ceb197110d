import { msg } from "@lit/localize";
import { css, html, nothing, svg, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { qrPath, type QrPath } from "./qr-path.ts";
import { TmElement } from "../../ui/tm-element.ts";

/**
 * Shows the QR code of a link, with a slot below it. Empty until the encoder is loaded. If that fails, it shows an
 * error.
 */
@customElement("tm-qr")
export class TmQr extends TmElement {
  @property() link = "";
  @state() private code?: QrPath | undefined;
  @state() private hasFailed = false;

  static override styles = [
    css`
      :host {
        display: grid;
        gap: var(--sp-1);
      }

      /* Cameras need dark on light with a margin of four modules, in every theme. */
      .paper {
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

      .failed {
        color: var(--muted);
        font-size: var(--fs-14);
        text-align: center;
      }
    `,
  ];

  protected override updated(changed: PropertyValues<this>) {
    if (changed.has("link")) void this.draw(this.link);
  }

  private async draw(link: string) {
    const code = await qrPath(link).catch(() => undefined);
    if (link !== this.link) return;
    this.code = code;
    this.hasFailed = code === undefined;
  }

  override render() {
    if (this.hasFailed)
      return html`<p class="failed">${msg("The QR code couldn't be drawn. Use the link.")}</p>`;
    return html`<div class="paper">${this.code ? picture(this.code) : nothing}</div>
      <slot></slot>`;
  }
}

function picture({ size, path }: QrPath) {
  return html`<svg viewBox="0 0 ${size} ${size}" role="img" aria-label=${msg("QR code of the link")}>
    ${svg`<path d=${path} fill="currentColor" shape-rendering="crispEdges"/>`}
  </svg>`;
}
