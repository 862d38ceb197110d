import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Handoff } from "#shared/wire/embed.ts";
import { problemText } from "../api/problem-text.ts";
import { languageSelect } from "../lib/language/language-select-template.ts";
import { buttonStyles } from "../ui/styles.ts";
import { embedStyles } from "./embed-styles.ts";
import { waitForToken } from "./sign-in.ts";
import "../ui/tm-skeleton.ts";
import { TmElement } from "../ui/tm-element.ts";

/**
 * Shows a code, and a link to the page for typing it. The handoff is opened before the link is shown. A plain link
 * opens a tab with the person's cookie. A script would need permission to open one. Fires `token`.
 */
@customElement("tm-embed-sign-in")
export class TmEmbedSignIn extends TmElement {
  @property() provider = "";
  /** True if the person's earlier sign-in here has ended. */
  @property({ type: Boolean }) ended = false;
  @state() private handoff: Handoff | undefined;
  @state() private problem: unknown;
  private waiting = new AbortController();

  static override styles = [
    buttonStyles,
    embedStyles,
    css`
      output {
        font: 700 var(--fs-40) / 1.2 var(--mono);
        letter-spacing: 0.04em;
        -webkit-user-select: all;
        user-select: all;
      }
    `,
  ];

  override connectedCallback() {
    super.connectedCallback();
    this.waiting = new AbortController();
    void this.wait(this.waiting.signal);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.waiting.abort();
  }

  private async wait(signal: AbortSignal) {
    const show = (handoff: Handoff | undefined, problem: unknown) => {
      this.handoff = handoff;
      this.problem = problem;
    };
    const token = await waitForToken(this.provider, show, signal);
    if (token !== null) this.dispatchEvent(new CustomEvent("token", { detail: token }));
  }

  override render() {
    return html`
      <h1>${this.ended ? msg("Your session has ended") : msg("Sign in to Standpoint")}</h1>
      ${this.problem ? html`<p role="alert">${problemText(this.problem)}</p>` : nothing}
      ${this.handoff ? this.code(this.handoff) : this.problem ? nothing : html`<tm-skeleton lines="3"></tm-skeleton>`}
      ${languageSelect()}
    `;
  }

  private code({ displayCode, signinPath }: Handoff) {
    return html`
      <p id="what">${msg("Press Sign in, enter this code in the new tab, then come back.")}</p>
      <output aria-label=${msg("Code")}>${displayCode}</output>
      <a class="button primary" href=${signinPath} target="_blank" rel="noopener" aria-describedby="what"
        >${msg("Sign in")}</a
      >
      <p class="muted small">${msg("The code is valid for five minutes. After that you get a new one.")}</p>
    `;
  }
}
