import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Me } from "#shared/wire/identity.ts";
import { listOrgPanels } from "../../../api/panels.ts";
import { showNotFound } from "../../../lib/navigate.ts";
import { setPageTitle } from "../../../lib/page-title.ts";
import { loadedOr } from "../../../ui/loading/loaded-template.ts";
import { Loader } from "../../../ui/loading/loader.ts";
import { pageStyles } from "../../../ui/page/page-styles.ts";
import { pluginName } from "../../kind-name.ts";
import "../frame/tm-plugin-frame.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** A plugin's page in an org, outside of rooms. */
@customElement("tm-plugin-page")
export class TmPluginPage extends TmElement {
  @property() org = "";
  @property() name = "";
  @property({ attribute: false }) me: Me | null = null;
  private readonly panels = new Loader(this, {
    load: () => listOrgPanels(this.org),
    key: () => (this.me ? JSON.stringify([this.org, this.name]) : null),
    onMissing: () => showNotFound(),
    onLoaded: (panels) => {
      const panel = panels.find(({ name }) => name === this.name);
      if (panel) setPageTitle(pluginName(panel));
      else showNotFound();
    },
  });

  static override styles = [
    pageStyles,
    css`
      h1 {
        margin-block-end: var(--sp-4);
      }
    `,
  ];

  override render() {
    return loadedOr(this.panels, (panels) =>
      panels
        .filter(({ name }) => name === this.name)
        .map(
          (panel) =>
            html`<h1><bdi>${pluginName(panel)}</bdi></h1>
              <tm-plugin-frame .panel=${panel}></tm-plugin-frame>`,
        ),
    );
  }
}
