import { localized, msg } from "@lit/localize";
import { isolated } from "#shared/rules/isolated.ts";
import type { Me } from "#shared/wire/identity.ts";
import type { MemberView, StrangerView } from "#shared/wire/spaces.ts";
import { LitElement, css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { isMemberView } from "../../api/spaces.ts";
import { paths, settingsParts, type SettingsPart } from "../../lib/paths.ts";
import { setPageTitle } from "../../lib/page-title.ts";
import { placeholder, staleNote } from "../../ui/loading/loaded-template.ts";
import { pageStyles } from "../../ui/page/page-styles.ts";
import { tabs, tabsStyles } from "../../ui/page/tabs-template.ts";
import { baseStyles, buttonStyles } from "../../ui/styles.ts";
import { frameStyles } from "../frame-styles.ts";
import { joinFirst, SpaceView } from "../space-view.ts";
import "../../ui/tm-icon.ts";

/** The settings of a space: the frame around one part. The route has already loaded the part's code. */
@localized()
@customElement("tm-settings-page")
export class TmSettingsPage extends LitElement {
  @property() org = "";
  @property() slug = "";
  @property() section: SettingsPart = "general";
  @property({ attribute: false }) me: Me | null = null;
  private readonly space = new SpaceView(this, (view) => this.loaded(view));

  static override styles = [
    baseStyles,
    buttonStyles,
    pageStyles,
    tabsStyles,
    frameStyles,
    css`
      :host {
        max-inline-size: 760px;
      }
    `,
  ];

  override render() {
    const { asMember: view, reload } = this.space;
    if (!view || !this.me)
      return placeholder(this.space, { heading: msg("The settings could not be loaded"), lines: 4 });
    return html`
      <header>
        <a class="back" href=${paths.space(this.org, this.slug)}>
          <tm-icon name="arrow-left"></tm-icon>${view.name}
        </a>
        <h1>${msg("Settings")}<span class="visually-hidden">: ${partName(this.section)}</span></h1>
        ${tabs(
          msg("Settings"),
          settingsParts.map((part) => ({
            href: paths.settings(this.org, this.slug, part),
            name: partName(part),
            isCurrent: part === this.section,
          })),
        )}
      </header>
      ${staleNote(this.space)}
      <div class="part" @changed=${reload}>${this.content(view, this.me)}</div>
    `;
  }

  private content(view: MemberView, me: Me) {
    if (this.section === "members")
      return html`<tm-settings-members .view=${view} .me=${me}></tm-settings-members>`;
    if (this.section === "decks") return html`<tm-settings-decks .view=${view}></tm-settings-decks>`;
    if (this.section === "schedule")
      return html`<tm-settings-schedule .view=${view} .me=${me}></tm-settings-schedule>`;
    if (this.section === "webhook") return html`<tm-settings-webhook .view=${view}></tm-settings-webhook>`;
    return html`<tm-settings-general .view=${view}></tm-settings-general>`;
  }

  private loaded(view: MemberView | StrangerView) {
    if (!isMemberView(view)) {
      return joinFirst(this.org, this.slug, paths.settings(this.org, this.slug, this.section));
    }
    setPageTitle(`${partName(this.section)} · ${isolated(view.name)}`);
  }
}

function partName(part: SettingsPart): string {
  const names = {
    general: () => msg("General"),
    members: () => msg("Members"),
    decks: () => msg("Decks"),
    schedule: () => msg("Schedule"),
    webhook: () => msg("Webhook"),
  };
  return names[part]();
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-settings-page": TmSettingsPage;
  }
}
