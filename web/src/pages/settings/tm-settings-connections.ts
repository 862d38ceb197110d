import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { ConnectionsOfPlugin, SpaceConnections } from "#shared/wire/connections.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { listSpaceConnections } from "../../api/connections.ts";
import { secretsUnavailableText } from "../../api/secrets-text.ts";
import { pluginName } from "../../kinds/kind-name.ts";
import { kindIcon, kindIconStyles } from "../../ui/kind-mark/kind-icon-template.ts";
import { loadedOr } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { panelStyles } from "../../ui/styles.ts";
import { connectionsTemplate } from "../connections/connections-template.ts";
import { isChecking } from "../connections/is-checking.ts";
import { Poll } from "../../ui/loading/poll.ts";
import { ownersOnly } from "./owners-only.ts";
import "../../ui/tm-banner.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** The connections and settings of plugins in a space. Members see the hosts, owners change them. */
@customElement("tm-settings-connections")
export class TmSettingsConnections extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  private readonly polling = new Poll(this, () => this.list.reload());
  private readonly list = new Loader<SpaceConnections>(this, {
    key: () => `${this.view.orgSlug}/${this.view.slug}`,
    load: () => listSpaceConnections(this.view.orgSlug, this.view.slug),
    refresh: true,
    onLoaded: ({ plugins }) => this.polling.follow(isChecking(plugins)),
  });

  static override styles = [panelStyles, partStyles, kindIconStyles];

  constructor() {
    super();
    this.addEventListener("changed", () => void this.list.reload());
  }

  override render() {
    return loadedOr(this.list, (list) => this.content(list), { lines: 4 });
  }

  private content({ plugins, secretsAvailable }: SpaceConnections) {
    const isOwner = this.view.role === "owner";
    if (plugins.length === 0)
      return html`<section class="panel">
        <h2>${msg("Plugins")}</h2>
        <p class="muted">${msg("No plugin here connects to another service.")}</p>
      </section>`;
    return html`
      ${secretsAvailable ? nothing : html`<tm-banner icon="info">${secretsUnavailableText()}</tm-banner>`}
      ${repeat(
        plugins,
        ({ plugin }) => plugin,
        (one) => this.plugin(one, secretsAvailable),
      )}
      ${isOwner ? nothing : html`<p class="note">${ownersOnly(this.view)}</p>`}
    `;
  }

  private plugin(one: ConnectionsOfPlugin, secretsAvailable: boolean) {
    const { orgSlug: org, slug, name: space } = this.view;
    const plugin = pluginName(one);
    return html`<section class="panel stack">
      <h2 class="row">${kindIcon(one.icon ?? "")}${plugin}</h2>
      ${connectionsTemplate(one, {
        place: { org, slug, plugin: one.plugin },
        plugin,
        space,
        secretsAvailable,
      })}
    </section>`;
  }
}
