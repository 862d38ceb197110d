import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { listOrgPanels } from "../../api/panels.ts";
import { pluginPath } from "../../lib/paths.ts";
import { pluginName } from "../../kinds/kind-name.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { buttonStyles } from "../../ui/styles.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Links to the pages of an org's plugins. Empty if there are none, or if loading them fails. */
@customElement("tm-directory-plugins")
export class TmDirectoryPlugins extends TmElement {
  @property() org = "";
  private readonly panels = new Loader(this, {
    load: () => listOrgPanels(this.org),
    key: () => this.org,
  });

  static override styles = [
    buttonStyles,
    css`
      nav {
        margin-block-start: var(--sp-6);
      }
    `,
  ];

  override render() {
    const panels = this.panels.value ?? [];
    if (panels.length === 0) return nothing;
    return html`<nav class="stack tight" aria-labelledby="plugins">
      <h2 id="plugins">${msg("Plugins")}</h2>
      <ul class="row">
        ${panels.map(
          (panel) =>
            html`<li>
              <a class="button" href=${pluginPath(this.org, panel.name)}><bdi>${pluginName(panel)}</bdi></a>
            </li>`,
        )}
      </ul>
    </nav>`;
  }
}
