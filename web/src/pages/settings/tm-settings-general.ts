import type { MemberView } from "#shared/wire/spaces.ts";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { authMode } from "../../lib/identity.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import "./tm-passcode.ts";
import "./tm-rename-space.ts";
import "./tm-room-retention.ts";
import "./tm-visibility.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** The space's name, visibility and passcode, and the deletion of ended rooms. */
@customElement("tm-settings-general")
export class TmSettingsGeneral extends TmElement {
  @property({ attribute: false }) view!: MemberView;

  static override styles = [partStyles];

  override render() {
    const { view } = this;
    return html`
      <tm-rename-space .view=${view}></tm-rename-space>
      ${canBeFound(view) ? html`<tm-visibility .view=${view}></tm-visibility>` : nothing}
      <tm-passcode .view=${view}></tm-passcode>
      <tm-room-retention .view=${view}></tm-room-retention>
    `;
  }
}

/** Without sign-in every person with a name belongs to the organization, so a listed space would be public. */
const canBeFound = ({ visibility }: MemberView) => visibility === "org" || authMode() !== "open";
