import { msg } from "@lit/localize";
import { isolated } from "../../i18n/isolated.ts";
import type { Me } from "#shared/wire/identity.ts";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { cachedOrgs, loadOrgs } from "../../lib/spaces/org-cache.ts";
import { ensureElement, ensureImported } from "../../lib/lazy/lazy-imports.ts";
import { showNotFound } from "../../lib/navigate.ts";
import { adminPages, paths, type AdminPage } from "../../lib/paths.ts";
import { setPageTitle } from "../../lib/page-title.ts";
import { str } from "../../i18n/str.ts";
import { placeholder } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { pageStyles } from "../../ui/page/page-styles.ts";
import { tabs, tabsStyles } from "../../ui/page/tabs-template.ts";
import { buttonStyles } from "../../ui/styles.ts";
import { frameStyles } from "../frame-styles.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** The organization that every instance has. The server refuses to purge it. */
const defaultOrg = "default";

/** One page of an organization's administration. The route loads the code of its sections. */
@customElement("tm-admin-page")
export class TmAdminPage extends TmElement {
  @property() org = "";
  @property() page: AdminPage = "general";
  @property({ attribute: false }) me: Me | null = null;
  /** My role in the organization decides what the page shows. It is loaded again after each change on this page. */
  private readonly orgs = new Loader(this, {
    key: () => this.me?.id ?? null,
    load: loadOrgs,
    known: cachedOrgs,
    onLoaded: (orgs) => {
      const org = orgs.find(({ slug }) => slug === this.org);
      if (!org) showNotFound();
      else if (org.role !== "admin") ensureImported(() => import("./tm-not-admin.ts"));
    },
  });

  static override styles = [
    buttonStyles,
    pageStyles,
    tabsStyles,
    frameStyles,
    css`
      .sections > tm-admin-spaces {
        max-inline-size: none;
      }

      .button {
        justify-self: start;
        margin-block-start: var(--sp-3);
      }

      @media (width < 480px) {
        .tabs a {
          padding-inline: var(--sp-2);
        }
      }
    `,
  ];

  override render() {
    if (!this.me) {
      ensureElement("tm-welcome", () => import("../landing/tm-welcome.ts"));
      return html`<tm-welcome></tm-welcome>`;
    }
    const org = this.orgs.value?.find(({ slug }) => slug === this.org);
    if (!org)
      return placeholder(this.orgs, { heading: msg("The organization couldn't be loaded"), lines: 4 });
    if (org.role !== "admin") return this.refusal(this.me, org.name);
    setPageTitle(`${msg("Admin")} · ${pageName(this.page)} · ${isolated(org.name)}`);
    return html`
      <header>
        <a class="back" href=${paths.directory(this.org)}>
          <tm-icon name="arrow-left"></tm-icon>${msg(str`Directory of ${org.name}`)}
        </a>
        <h1>${msg("Admin")}<span class="visually-hidden">: ${pageName(this.page)}</span></h1>
        ${this.tabs()}
      </header>
      <div class="sections" @changed=${this.orgs.reload}>${this.content(this.me, org.name)}</div>
    `;
  }

  private tabs() {
    return tabs(
      msg("Admin"),
      adminPages.map((page) => ({
        href: paths.admin(this.org, page),
        name: pageName(page),
        isCurrent: page === this.page,
      })),
    );
  }

  /** Shows who the admins are, without the names of the pages, which are for admins only. */
  private refusal(me: Me, name: string) {
    setPageTitle(msg("Admin"));
    return html`
      <header>
        <h1>${msg("Admin")}</h1>
        <tm-not-admin .org=${this.org} .meId=${me.id}></tm-not-admin>
        <a class="button" href=${paths.directory(this.org)}>
          <tm-icon name="arrow-left"></tm-icon>${msg(str`Directory of ${name}`)}
        </a>
      </header>
    `;
  }

  private content(me: Me, name: string) {
    const { org, page } = this;
    if (page === "plugins") return html`<tm-admin-plugins .org=${org}></tm-admin-plugins>`;
    if (page === "theme") return html`<tm-admin-theme .org=${org}></tm-admin-theme>`;
    return html`
      <tm-admin-spaces id="spaces" .org=${org} .meId=${me.id}></tm-admin-spaces>
      <tm-admin-members id="members" .org=${org} .meId=${me.id}></tm-admin-members>
      ${
        org === defaultOrg
          ? nothing
          : html`<tm-admin-delete id="delete" .org=${org} .name=${name}></tm-admin-delete>`
      }
    `;
  }
}

/** Returns the displayed name of an administration page. */
function pageName(page: AdminPage): string {
  return { general: msg("General"), plugins: msg("Plugins"), theme: msg("Theme") }[page];
}
