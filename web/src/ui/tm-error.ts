import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { ApiProblem } from "../api/api-problem.ts";
import { problemText } from "../api/problem-text.ts";
import { buttonStyles } from "./styles.ts";
import "./tm-icon.ts";
import { TmElement } from "./tm-element.ts";

/** Shows an error, a button to retry (fires `retry`), and the request id for support. */
@customElement("tm-error")
export class TmError extends TmElement {
  @property({ attribute: false }) problem?: unknown;
  /** The page's heading, if the page has no other content. */
  @property() heading = "";

  static override styles = [
    buttonStyles,
    css`
      :host {
        display: grid;
        justify-items: start;
        gap: var(--sp-3);
        padding: var(--sp-4);
        border: 1px solid var(--line);
        border-inline-start: 3px solid var(--bad);
        border-radius: var(--r-2);
        background: var(--surface);
      }

      h1 {
        font-size: var(--fs-22);
      }

      code {
        font-family: var(--mono);
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    const requestId = this.problem instanceof ApiProblem ? this.problem.requestId : undefined;
    // Loaded here because most pages never fail. If this fails, the id can still be selected.
    if (requestId) import("./tm-copy.ts").catch(() => undefined);
    return html`
      ${this.heading ? html`<h1>${this.heading}</h1>` : nothing}
      <p role="alert">${problemText(this.problem)}</p>
      <button @click=${() => this.dispatchEvent(new Event("retry"))}>
        <tm-icon name="refresh-cw"></tm-icon>${msg("Try again")}
      </button>
      ${
        requestId
          ? html`<div class="row small muted">
              <span>${msg("Request ID")} <code>${requestId}</code></span>
              <tm-copy .value=${requestId} label=${msg("Copy request ID")}></tm-copy>
            </div>`
          : nothing
      }
    `;
  }
}
