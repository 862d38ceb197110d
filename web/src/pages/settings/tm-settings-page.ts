import { msg } from "@lit/localize";
import { isolated } from "../../i18n/isolated.ts";
import type { Me } from "#shared/wire/identity.ts";
import type { MemberView, StrangerView } from "#shared/wire/spaces.ts";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { isMemberView } from "../../api/spaces.ts";
import { paths, settingsPages, type SettingsPage } from "../../lib/paths.ts";
import { setPageTitle } from "../../lib/page-title.ts";
import { placeholder } from "../../ui/loading/loaded-template.ts";
import { pageStyles } from "../../ui/page/page-styles.ts";
import { tabs, tabsStyles } from "../../ui/page/tabs-template.ts";
import { frameStyles } from "../frame-styles.ts";
import { spaceHeader, spaceHeaderStyles } from "../space/space-header-template.ts";
import { joinFirst, SpaceView } from "../space-view.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** One page of a space's settings. The route loads the code of its sections. */
@customElement("tm-settings-page")
export class TmSettingsPage extends TmElement {
  @property() org = "";
  @property() slug = "";
  @property() page: SettingsPage = "general";
  @property({ attribute: false }) me: Me | null = null;
  private readonly space = new SpaceView(this, (view) => this.loaded(view));

  static override styles = [pageStyles, tabsStyles, frameStyles, spaceHeaderStyles];

  override render() {
    const { asMember: view, problem, reload } = this.space;
    if (!view || !this.me)
      return placeholder(this.space, { heading: msg("The settings couldn't be loaded"), lines: 4 });
    setPageTitle(`${msg("Settings")} · ${pageName(this.page)} · ${isolated(view.name)}`);
    return html`
      ${spaceHeader({ view, part: "settings", stale: problem !== undefined, inner: pageName(this.page) })}
      ${tabs(
        msg("Settings"),
        settingsPages.map((page) => ({
          href: paths.settings(this.org, this.slug, page),
          name: pageName(page),
          isCurrent: page === this.page,
        })),
        2,
      )}
      <div class="sections" @changed=${reload}>${this.content(view, this.me)}</div>
    `;
  }

  private content(view: MemberView, me: Me) {
    const isOwner = view.role === "owner";
    if (this.page === "planning")
      return html`
        <tm-settings-decks id="decks" .view=${view}></tm-settings-decks>
        <tm-reference-link .view=${view}></tm-reference-link>
      `;
    if (this.page === "standups")
      return html`
        <tm-settings-schedule id="schedule" .view=${view} .me=${me}></tm-settings-schedule>
        <tm-settings-room-schedules id="rooms" .view=${view}></tm-settings-room-schedules>
        ${isOwner ? html`<tm-settings-webhook id="webhook" .view=${view}></tm-settings-webhook>` : nothing}
      `;
    if (this.page === "chat") return html`<tm-settings-chat .view=${view}></tm-settings-chat>`;
    if (this.page === "plugins")
      return html`<tm-settings-connections id="connections" .view=${view}></tm-settings-connections>`;
    return html`
      <tm-settings-general .view=${view}></tm-settings-general>
      <tm-settings-members id="members" .view=${view} .me=${me}></tm-settings-members>
      ${isOwner ? html`<tm-delete-space id="delete" .view=${view}></tm-delete-space>` : nothing}
    `;
  }

  private loaded(view: MemberView | StrangerView) {
    if (!isMemberView(view)) joinFirst(this.org, this.slug, paths.settings(this.org, this.slug, this.page));
  }
}

function pageName(page: SettingsPage): string {
  const names: Record<SettingsPage, string> = {
    general: msg("General"),
    planning: msg("Planning"),
    standups: msg("Standups"),
    chat: msg("Chat"),
    plugins: msg("Plugins"),
  };
  return names[page];
}
