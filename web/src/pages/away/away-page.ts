import { localized, msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import type { AwayRange } from "#shared/wire/standup.ts";
import { LitElement, html } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { listAway } from "../../api/away.ts";
import { setPageTitle } from "../../app/title.ts";
import { baseStyles, cardStyles } from "../../ui/styles.ts";
import { mostRanges } from "./away-rules.ts";
import { pageStyles } from "../../ui/page-styles.ts";
import { personalHeader, personalName, personalStyles } from "../personal-frame.ts";
import { tabsStyles } from "../../ui/tabs.ts";
import "../../ui/tm-error.ts";
import "../../ui/tm-skeleton.ts";
import "./tm-away-form.ts";
import "./tm-away-list.ts";
import "../landing/tm-welcome.ts";

/** My days away: they hold in every space, and nobody else reads them. */
@localized()
@customElement("tm-away-page")
export class TmAwayPage extends LitElement {
  @property({ attribute: false }) me: Me | null = null;
  @state() private ranges: readonly AwayRange[] | undefined;
  @state() private problem: unknown;
  private loadedFor = "";

  static override styles = [baseStyles, cardStyles, pageStyles, tabsStyles, personalStyles];

  protected override willUpdate() {
    if (!this.me || this.me.id === this.loadedFor) return;
    this.loadedFor = this.me.id;
    this.ranges = undefined;
    void this.load();
  }

  override render() {
    setPageTitle(this.me ? personalName("away") : "");
    if (!this.me) return html`<tm-welcome></tm-welcome>`;
    return html`${personalHeader("away")} ${this.content()}`;
  }

  private content() {
    if (this.problem) return html`<tm-error .problem=${this.problem} @retry=${this.load}></tm-error>`;
    if (!this.ranges) return html`<tm-skeleton></tm-skeleton>`;
    return html`
      ${
        this.ranges.length < mostRanges
          ? html`<tm-away-form @changed=${this.added}></tm-away-form>`
          : html`<p id="full" class="card" tabindex="-1">
              ${msg("Your list holds 20 entries, which is all it can hold. Remove one to add another.")}
            </p>`
      }
      <tm-away-list .ranges=${this.ranges} @changed=${this.load}></tm-away-list>
    `;
  }

  private added = async () => {
    await this.load();
    await this.updateComplete;
    // The last entry that fits takes the form away, and with it the focus: what stands there instead says why.
    this.renderRoot.querySelector<HTMLElement>("#full")?.focus();
  };

  private load = async () => {
    try {
      this.ranges = await listAway();
      this.problem = undefined;
    } catch (problem) {
      this.problem = problem;
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-away-page": TmAwayPage;
  }
}
