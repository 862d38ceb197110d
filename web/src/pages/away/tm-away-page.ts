import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import type { AwayRange } from "#shared/wire/standup.ts";
import { html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { listAway } from "../../api/away.ts";
import { setPageTitle } from "../../lib/page-title.ts";
import { loadedOr } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { pageStyles } from "../../ui/page/page-styles.ts";
import { tabsStyles } from "../../ui/page/tabs-template.ts";
import { panelStyles } from "../../ui/styles.ts";
import { personalHeader, personalName, personalStyles } from "../personal-frame-template.ts";
import { MAX_RANGES } from "./away-rules.ts";
import "./tm-away-form.ts";
import "./tm-away-list.ts";
import "../landing/tm-welcome.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** My days away. They apply in every space, and only I can read them. */
@customElement("tm-away-page")
export class TmAwayPage extends TmElement {
  @property({ attribute: false }) me: Me | null = null;
  private readonly ranges = new Loader(this, {
    key: () => this.me?.id ?? null,
    load: listAway,
    refresh: true,
  });

  static override styles = [panelStyles, pageStyles, tabsStyles, personalStyles];

  override render() {
    setPageTitle(this.me ? personalName("away") : "");
    if (!this.me) return html`<tm-welcome></tm-welcome>`;
    return html`${personalHeader("away")} ${loadedOr(this.ranges, (ranges) => this.content(ranges))}`;
  }

  private content(ranges: readonly AwayRange[]) {
    return html`
      ${
        ranges.length < MAX_RANGES
          ? html`<tm-away-form @changed=${this.added}></tm-away-form>`
          : html`<p id="full" class="panel" tabindex="-1">
              ${msg("Your list is full (20 entries). Remove one to add another.")}
            </p>`
      }
      <tm-away-list .ranges=${ranges} @changed=${this.ranges.reload}></tm-away-list>
    `;
  }

  private added = async () => {
    await this.ranges.reload();
    await this.updateComplete;
    // A full list removes the form, which had the focus. The focus moves to the text that explains the limit.
    this.renderRoot.querySelector<HTMLElement>("#full")?.focus();
  };
}
