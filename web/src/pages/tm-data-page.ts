import type { Me } from "#shared/wire/identity.ts";
import { html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { setPageTitle } from "../lib/page-title.ts";
import { pageStyles } from "../ui/page/page-styles.ts";
import { tabsStyles } from "../ui/page/tabs-template.ts";
import { personalHeader, personalName, personalStyles } from "./personal-frame-template.ts";
import "./landing/tm-welcome.ts";
import "../lib/account/data/tm-my-data.ts";
import { TmElement } from "../ui/tm-element.ts";

/** My data: the download and the deletion of my account. */
@customElement("tm-data-page")
export class TmDataPage extends TmElement {
  @property({ attribute: false }) me: Me | null = null;

  static override styles = [pageStyles, tabsStyles, personalStyles];

  override render() {
    const { me } = this;
    setPageTitle(me ? personalName("data") : "");
    if (!me) return html`<tm-welcome></tm-welcome>`;
    return html`${personalHeader("data")}<tm-my-data .me=${me}></tm-my-data>`;
  }
}
