import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { ApiProblem } from "../../api/api-problem.ts";
import { retryPluginWork } from "../../api/plugin-setbacks.ts";
import { problemText } from "../../api/problem-text.ts";
import { currentMe } from "../../lib/identity.ts";
import { announce } from "../../ui/announce.ts";
import { buttonStyles } from "../../ui/styles.ts";
import { toastOnError } from "../../ui/toast-on-error.ts";
import { TmElement } from "../../ui/tm-element.ts";

/**
 * The facilitator's button that tries a plugin's failed work for a room again. A refusal is shown in words. Nothing is
 * drawn in the side panel of a meeting, which may not do this.
 */
@customElement("tm-retry-work")
export class TmRetryWork extends TmElement {
  @property({ attribute: false }) sessionId = "";
  /** The plugin's name in requests. */
  @property({ attribute: false }) plugin = "";
  @state() private isBusy = false;

  static override styles = [
    buttonStyles,
    css`
      :host {
        display: block;
      }

      button {
        padding-inline: var(--sp-3);
        font-size: var(--fs-14);
      }
    `,
  ];

  override render() {
    if (currentMe()?.embedded) return nothing;
    return html`<button aria-disabled=${this.isBusy ? "true" : nothing} @click=${this.retry}>
      ${msg("Try again")}
    </button>`;
  }

  private retry = async () => {
    if (this.isBusy) return;
    this.isBusy = true;
    const isSent = await toastOnError(retryPluginWork(this.sessionId, this.plugin), retryText);
    if (isSent) announce(msg("Trying again"));
    this.isBusy = false;
  };
}

function retryText(problem: unknown): string {
  const isTooOften = problem instanceof ApiProblem && problem.code === "too_often";
  return isTooOften ? msg("You can try again once a minute.") : problemText(problem);
}
