import { localized, msg } from "@lit/localize";
import { isolated } from "#shared/rules/isolated.ts";
import type { Me } from "#shared/wire/identity.ts";
import { LitElement, css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { cachedOrgs, loadOrgs } from "../../lib/spaces/org-cache.ts";
import { ensureImported } from "../../lib/lazy/lazy-imports.ts";
import { showNotFound } from "../../lib/navigate.ts";
import { adminParts, paths, type AdminPart } from "../../lib/paths.ts";
import { setPageTitle } from "../../lib/page-title.ts";
import { str } from "../../i18n/str.ts";
import { placeholder } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { pageStyles } from "../../ui/page/page-styles.ts";
import { tabs, tabsStyles } from "../../ui/page/tabs-template.ts";
import { baseStyles, buttonStyles } from "../../ui/styles.ts";
import { frameStyles } from "../frame-styles.ts";
import { partName } from "./part-name.ts";
import "../../ui/tm-icon.ts";
import "../landing/tm-welcome.ts";

/**
 * The administration of an organization: the frame around one part. The route has already loaded the part's code.
 */
@localized()
@customElement("tm-admin-page")
export class TmAdminPage extends LitElement {
  @property() org = "";
  @property() section: AdminPart = "spaces";
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
    baseStyles,
    buttonStyles,
    pageStyles,
    tabsStyles,
    frameStyles,
    css`
      :host {
        max-inline-size: 1200px;
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

      header,
      header + div {
        min-inline-size: 0;
      }
    `,
  ];

  override render() {
    if (!this.me) return html`<tm-welcome></tm-welcome>`;
    const org = this.orgs.value?.find(({ slug }) => slug === this.org);
    if (!org)
      return placeholder(this.orgs, { heading: msg("The organization could not be loaded"), lines: 4 });
    if (org.role !== "admin") return this.refusal(this.me, org.name);
    setPageTitle(`${partName(this.section)} · ${isolated(org.name)}`);
    return html`
      <header>
        <a class="back" href=${paths.directory(this.org)}>
          <tm-icon name="arrow-left"></tm-icon>${msg(str`Directory of ${org.name}`)}
        </a>
        <h1>${msg("Organization admin")}<span class="visually-hidden">: ${partName(this.section)}</span></h1>
        ${this.parts()}
      </header>
      <div @changed=${this.orgs.reload}>${this.content(this.me, org.name)}</div>
    `;
  }

  private parts() {
    return tabs(
      msg("Organization admin"),
      adminParts.map((part) => ({
        href: paths.admin(this.org, part),
        name: partName(part),
        isCurrent: part === this.section,
      })),
    );
  }

  /** Shows who the admins are, without the names of the parts, which are for admins only. */
  private refusal(me: Me, name: string) {
    setPageTitle(msg("Organization admin"));
    return html`
      <header>
        <h1>${msg("Organization admin")}</h1>
        <tm-not-admin .org=${this.org} .meId=${me.id}></tm-not-admin>
        <a class="button" href=${paths.directory(this.org)}>
          <tm-icon name="arrow-left"></tm-icon>${msg(str`Directory of ${name}`)}
        </a>
      </header>
    `;
  }

  private content(me: Me, name: string) {
    const { org, section } = this;
    if (section === "members") return html`<tm-admin-members .org=${org} .meId=${me.id}></tm-admin-members>`;
    if (section === "plugins") return html`<tm-admin-plugins .org=${org}></tm-admin-plugins>`;
    if (section === "theme") return html`<tm-admin-theme .org=${org}></tm-admin-theme>`;
    if (section === "danger") return html`<tm-admin-danger .org=${org} .name=${name}></tm-admin-danger>`;
    return html`<tm-admin-spaces .org=${org} .meId=${me.id}></tm-admin-spaces>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-admin-page": TmAdminPage;
  }
}
