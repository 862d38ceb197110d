import { msg } from "@lit/localize";
import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { TmElement } from "./tm-element.ts";

/** Shows grey lines in place of content. They appear after 400 ms, so that they do not flash during a short wait. */
@customElement("tm-skeleton")
export class TmSkeleton extends TmElement {
  @property({ type: Number }) lines = 3;

  static override styles = [
    css`
      :host {
        display: grid;
        gap: var(--sp-3);
        opacity: 0;
        animation: appear 180ms 400ms forwards;
      }

      .line {
        block-size: 56px;
        border-radius: var(--r-2);
        background: var(--sunken);
      }

      @keyframes appear {
        to {
          opacity: 1;
        }
      }
    `,
  ];

  override render() {
    return html`<span class="visually-hidden">${msg("Loading…")}</span>
      ${Array.from({ length: this.lines }, () => html`<div class="line" aria-hidden="true"></div>`)}`;
  }
}
