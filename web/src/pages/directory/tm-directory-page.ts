import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { setPageTitle } from "../../lib/page-title.ts";
import { str } from "../../i18n/str.ts";
import "./tm-directory.ts";
import "../landing/tm-welcome.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** The directory of an organization. Asks for a name first if there is no identity. */
@customElement("tm-directory-page")
export class TmDirectoryPage extends TmElement {
  @property() org = "";
  @property({ attribute: false }) me: Me | null = null;

  static override styles = css`
    :host {
      display: block;
    }
  `;

  override render() {
    setPageTitle(this.me ? msg(str`Directory · ${this.org}`) : "");
    return this.me ? html`<tm-directory .org=${this.org}></tm-directory>` : html`<tm-welcome></tm-welcome>`;
  }
}
