import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { IconName } from "./icons.ts";
import "./tm-icon.ts";
import { TmElement } from "./tm-element.ts";

const icons: Record<string, IconName> = {
  info: "info",
  ok: "circle-check",
  warn: "wifi-off",
  bad: "circle-alert",
};

/** Shows a sentence across the page about its state, such as offline or ended. Buttons are in the slot `action`. */
@customElement("tm-banner")
export class TmBanner extends TmElement {
  @property({ reflect: true }) tone: "info" | "ok" | "warn" | "bad" = "info";
  @property() icon: IconName | "" = "";

  static override styles = [
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--sp-2) var(--sp-3);
        padding: var(--sp-2) var(--sp-4);
        border-radius: var(--r-2);
        background: var(--accent-soft);
        color: var(--on-accent-soft);
        font-size: var(--fs-14);
      }

      :host([tone="ok"]) {
        background: var(--ok-soft);
        color: var(--ok);
      }

      :host([tone="warn"]) {
        background: var(--warn-soft);
        color: var(--warn);
      }

      :host([tone="bad"]) {
        background: var(--bad-soft);
        color: var(--bad);
      }

      p {
        flex: 1 1 8rem;
      }

      @media (forced-colors: active) {
        :host {
          border: 1px solid CanvasText;
        }
      }
    `,
  ];

  override render() {
    return html`<tm-icon name=${this.icon || icons[this.tone]!}></tm-icon>
      <p><slot></slot></p>
      <slot name="action"></slot>`;
  }
}
