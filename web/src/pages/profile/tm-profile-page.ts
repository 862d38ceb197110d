import type { Me } from "#shared/wire/identity.ts";
import { html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { setPageTitle } from "../../lib/page-title.ts";
import { pageStyles } from "../../ui/page/page-styles.ts";
import { tabsStyles } from "../../ui/page/tabs-template.ts";
import { personalHeader, personalName, personalStyles } from "../personal-frame-template.ts";
import "../landing/tm-welcome.ts";
import "./tm-avatar-picker.ts";
import "./tm-my-keys.ts";
import "./tm-my-name.ts";
import "./tm-my-notices.ts";
import "./tm-my-push.ts";
import "./tm-my-sounds.ts";
import "./tm-my-theme.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** My profile: my name and picture for others, and my settings. */
@customElement("tm-profile-page")
export class TmProfilePage extends TmElement {
  @property({ attribute: false }) me: Me | null = null;

  static override styles = [pageStyles, tabsStyles, personalStyles];

  override render() {
    const { me } = this;
    setPageTitle(me ? personalName("profile") : "");
    if (!me) return html`<tm-welcome></tm-welcome>`;
    return html`
      ${personalHeader("profile")}
      <tm-my-name .me=${me}></tm-my-name>
      <tm-avatar-picker .me=${me}></tm-avatar-picker>
      <tm-my-sounds .me=${me}></tm-my-sounds>
      <tm-my-notices></tm-my-notices>
      <tm-my-push></tm-my-push>
      <tm-my-theme></tm-my-theme>
      <tm-my-keys></tm-my-keys>
    `;
  }
}
