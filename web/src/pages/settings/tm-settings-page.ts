import { msg } from "@lit/localize";
import { isolated } from "../../i18n/isolated.ts";
import type { Me } from "#shared/wire/identity.ts";
import type { MemberView, StrangerView } from "#shared/wire/spaces.ts";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { isMemberView } from "../../api/spaces.ts";
import { paths, settingsPages, type SettingsPage } from "../../lib/paths.ts";
import { setPageTitle } from "../../lib/page-title.ts";
import { placeholder, staleNote } from "../../ui/loading/loaded-template.ts";
import { pageStyles } from "../../ui/page/page-styles.ts";
import { tabs, tabsStyles } from "../../ui/page/tabs-template.ts";
import { buttonStyles } from "../../ui/styles.ts";
import { frameStyles } from "../frame-styles.ts";
import { joinFirst, SpaceView } from "../space-view.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** One page of a space's settings. The route loads the code of its sections. */
@customElement("tm-settings-page")
export class TmSettingsPage extends TmElement {
  @property() org = "";
  @property() slug = "";
  @property() page: SettingsPage = "general";
  @property({ attribute: false }) me: Me | null = null;
  private readonly space = new SpaceView(this, (view) => this.loaded(view));

  static override styles = [buttonStyles, pageStyles, tabsStyles, frameStyles];

  override render() {
    const { asMember: view, reload } = this.space;
    if (!view || !this.me)
      return placeholder(this.space, { heading: msg("The settings couldn't be loaded"), lines: 4 });
    setPageTitle(`${pageName(this.page)} · ${isolated(view.name)}`);
    return html`
      <header>
        <a class="back" href=${paths.space(this.org, this.slug)}>
          <tm-icon name="arrow-left"></tm-icon>${view.name}
        </a>
        <h1>${msg("Settings")}<span class="visually-hidden">: ${pageName(this.page)}</span></h1>
        ${tabs(
          msg("Settings"),
          settingsPages.map((page) => ({
            href: paths.settings(this.org, this.slug, page),
            name: pageName(page),
            isCurrent: page === this.page,
          })),
        )}
      </header>
      ${staleNote(this.space)}
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
        ${isOwner ? html`<tm-settings-webhook id="webhook" .view=${view}></tm-settings-webhook>` : nothing}
      `;
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
  return { general: msg("General"), planning: msg("Planning"), standups: msg("Standups") }[page];
}
