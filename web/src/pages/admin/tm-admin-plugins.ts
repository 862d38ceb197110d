import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { PluginList } from "#shared/wire/plugins.ts";
import { listPlugins } from "../../api/plugins.ts";
import { showNotFound } from "../../lib/navigate.ts";
import { formatNumber } from "../../i18n/format.ts";
import { loadedOr } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { panelStyles } from "../../ui/styles.ts";
import { adminPartStyles } from "./admin-part-styles.ts";
import "../../ui/tm-banner.ts";
import type { TmPlugin } from "./plugins/tm-plugin.ts";
import "./plugins/tm-plugin.ts";
import "./plugins/tm-plugin-offers.ts";
import "./plugins/tm-plugin-upload.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Lists an organization's plugins, and installs more. */
@customElement("tm-admin-plugins")
export class TmAdminPlugins extends TmElement {
  @property() org = "";
  private readonly list = new Loader(this, {
    key: () => this.org,
    load: () => listPlugins(this.org),
    refresh: true,
    onMissing: showNotFound,
  });

  static override styles = [panelStyles, adminPartStyles];

  constructor() {
    super();
    this.addEventListener("changed", () => void this.list.reload());
    this.addEventListener(
      "installed",
      (event) => void this.showInstalled((event as CustomEvent<string>).detail),
    );
  }

  override render() {
    const count = this.list.value?.installs.length;
    return html`
      <div class="lead">
        <h2 class="row">
          ${msg("Plugins")}
          ${count === undefined ? nothing : html`<span class="chip">${formatNumber(count)}</span>`}
        </h2>
        <p class="note">
          ${msg(
            "Plugins add kinds of rooms to this organization. You see what a plugin may do before you install it.",
          )}
        </p>
      </div>
      ${loadedOr(this.list, (list) => this.content(list), { lines: 4 })}
    `;
  }

  /** Moves the focus to the next step of a plugin that was installed. */
  private async showInstalled(name: string) {
    await this.list.reload();
    await this.updateComplete;
    const plugins = [...this.renderRoot.querySelectorAll<TmPlugin>("tm-plugin")];
    await plugins.find(({ install }) => install.name === name)?.focusNextStep();
  }

  private content({ hostRunning, secretsAvailable, installs }: PluginList) {
    return html`
      ${
        hostRunning
          ? nothing
          : html`<tm-banner icon="info"
              >${msg(
                "Plugins aren't set up on this server. Installed ones work again once your administrator sets PLUGIN_DIR.",
              )}</tm-banner
            >`
      }
      <tm-plugin-upload .org=${this.org}></tm-plugin-upload>
      <tm-plugin-offers .org=${this.org} .installs=${installs}></tm-plugin-offers>
      ${
        installs.length === 0
          ? html`<p>${msg("No plugins installed. You can upload a package from a plugin's author.")}</p>`
          : html`<ul class="stack loose">
              ${repeat(
                installs,
                ({ id }) => id,
                (install) =>
                  html`<li>
                    <tm-plugin .org=${this.org} .install=${install} ?secrets=${secretsAvailable}></tm-plugin>
                  </li>`,
              )}
            </ul>`
      }
    `;
  }
}
