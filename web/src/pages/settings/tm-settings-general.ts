import { localized } from "@lit/localize";
import type { MemberView } from "#shared/wire/spaces.ts";
import { LitElement, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { partStyles } from "../../ui/page/part-styles.ts";
import { baseStyles } from "../../ui/styles.ts";
import "./tm-delete-space.ts";
import "./tm-passcode.ts";
import "./tm-reference-link.ts";
import "./tm-rename-space.ts";
import "./tm-visibility.ts";

/** The space's name, visibility, passcode, reference link and deletion. */
@localized()
@customElement("tm-settings-general")
export class TmSettingsGeneral extends LitElement {
  @property({ attribute: false }) view!: MemberView;

  static override styles = [baseStyles, partStyles];

  override render() {
    const { view } = this;
    return html`
      <tm-rename-space .view=${view}></tm-rename-space>
      <tm-visibility .view=${view}></tm-visibility>
      <tm-passcode .view=${view}></tm-passcode>
      <tm-reference-link .view=${view}></tm-reference-link>
      ${view.role === "owner" ? html`<tm-delete-space .view=${view}></tm-delete-space>` : nothing}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-settings-general": TmSettingsGeneral;
  }
}
