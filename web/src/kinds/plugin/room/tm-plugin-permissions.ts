import { msg } from "@lit/localize";
import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { PanelList } from "#shared/wire/plugins.ts";
import { str } from "../../../i18n/str.ts";
import { ownConsent } from "../../own-consent.ts";
import { consentStyles, consentTemplate } from "../../plugin-consent-template.ts";
import { ownTexts, pluginName } from "../../kind-name.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * The collapsed list of permissions that an admin accepted when the plugin was installed. All people in the room see
 * it.
 */
@customElement("tm-plugin-permissions")
export class TmPluginPermissions extends TmElement {
  @property({ attribute: false }) panel!: PanelList[number];

  static override styles = [
    consentStyles,
    css`
      .all > summary {
        min-block-size: 24px;
        color: var(--muted);
        font-size: var(--fs-14);
      }

      .consent {
        max-inline-size: 50rem;
        padding-block: var(--sp-2);
      }
    `,
  ];

  override render() {
    const { grants, quotaBytes = 0, consent, summaries } = this.panel;
    const display = pluginName(this.panel);
    const own = ownConsent(this, consent, { grants, quotaBytes, summary: ownTexts(summaries) });
    return html`<details class="all">
      <summary>${msg(str`What ${display} may do`)}</summary>
      ${consentTemplate(own)}
    </details>`;
  }
}
