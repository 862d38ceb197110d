import { localized, msg } from "@lit/localize";
import { LitElement, css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { PanelList } from "#shared/wire/plugins.ts";
import { str } from "../../../i18n/str.ts";
import { baseStyles } from "../../../ui/styles.ts";
import { grantList, grantStyles, refusedList } from "../../plugin-grants-template.ts";

/**
 * The collapsed list of permissions that an admin accepted when the plugin was installed. All people in the room see
 * it.
 */
@localized()
@customElement("tm-plugin-permissions")
export class TmPluginPermissions extends LitElement {
  @property({ attribute: false }) panel!: PanelList[number];

  static override styles = [
    baseStyles,
    grantStyles,
    css`
      summary {
        min-block-size: 24px;
        color: var(--muted);
        cursor: pointer;
        font-size: var(--fs-14);
      }

      div {
        display: grid;
        gap: var(--sp-2);
        max-inline-size: 65ch;
        padding-block: var(--sp-2);
      }
    `,
  ];

  override render() {
    const { display, grants } = this.panel;
    return html`<details>
      <summary>${msg(str`What ${display} may do`)}</summary>
      <div>${grantList(grants)} ${refusedList(grants)}</div>
    </details>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-plugin-permissions": TmPluginPermissions;
  }
}
