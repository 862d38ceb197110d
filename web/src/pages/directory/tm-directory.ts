import { msg } from "@lit/localize";
import type { DirectoryPage } from "#shared/wire/directory.ts";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { listDirectory } from "../../api/directory.ts";
import { formError } from "../../ui/form/field-template.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { authMode } from "../../lib/identity.ts";
import { cachedOrgs, loadOrgs } from "../../lib/spaces/org-cache.ts";
import { showNotFound } from "../../lib/navigate.ts";
import { paths } from "../../lib/paths.ts";
import { announce } from "../../ui/announce.ts";
import { placeholder } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { pageStyles } from "../../ui/page/page-styles.ts";
import { buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { faceDownCard } from "../face-down-card-template.ts";
import { directoryStyles } from "./directory-styles.ts";
import "../../ui/tm-icon.ts";
import "./tm-directory-plugins.ts";
import "./tm-directory-row.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Lists an organization's listed spaces and all of mine in it by name, with pagination. */
@customElement("tm-directory")
export class TmDirectory extends TmElement {
  @property() org = "";
  private readonly orgs = new Loader(this, { key: () => "", load: loadOrgs, known: cachedOrgs });
  /** The rows loaded so far. */
  private readonly listed = new Loader<DirectoryPage>(this, {
    key: () => this.org,
    load: () => listDirectory(this.org),
    onMissing: showNotFound,
  });
  private readonly paging = new FormController(this);

  static override styles = [buttonStyles, fieldStyles, pageStyles, directoryStyles];

  override render() {
    const org = this.orgs.value?.find(({ slug }) => slug === this.org);
    return html`
      <header>
        <h1>${msg("Directory")}</h1>
        <p class="muted">${this.lead(org?.name ?? this.org)}</p>
        ${org?.role === "admin" ? this.adminLink() : nothing}
      </header>
      ${this.content()}
      <tm-directory-plugins .org=${this.org}></tm-directory-plugins>
    `;
  }

  private adminLink() {
    return html`<a class="button" href=${paths.admin(this.org, "general")}>
      <tm-icon name="settings"></tm-icon>${msg("Admin")}
    </a>`;
  }

  private lead(name: string) {
    return authMode() === "open"
      ? msg(
          html`Your spaces in <strong><bdi>${name}</bdi></strong
            >. Other spaces are private: you need a link to join one.`,
        )
      : msg(
          html`All listed spaces of <strong><bdi>${name}</bdi></strong
            >, and all your own.`,
        );
  }

  private content() {
    const listed = this.listed.value;
    if (!listed) return placeholder(this.listed);
    if (listed.spaces.length === 0) return this.empty();
    return html`
      <ul>
        ${repeat(
          listed.spaces,
          ({ slug }) => slug,
          (space) => html`<li><tm-directory-row .org=${this.org} .space=${space}></tm-directory-row></li>`,
        )}
      </ul>
      ${formError(this.paging.error)}
      ${
        listed.next === undefined
          ? nothing
          : html`<button aria-disabled=${this.paging.isBusy} @click=${() => this.more(listed)}>
              ${msg("Load more")}
            </button>`
      }
    `;
  }

  private empty() {
    return html`<div class="stack loose empty">
      ${faceDownCard}
      <p>${msg("No spaces here yet. Create one, or open a link someone sent you.")}</p>
      <a class="button primary" href="${paths.home}?new"
        ><tm-icon name="plus"></tm-icon>${msg("New space")}</a
      >
    </div>`;
  }

  private more({ spaces, next }: DirectoryPage) {
    return this.paging.run("", async () => {
      const page = await listDirectory(this.org, next);
      this.listed.set({ ...page, spaces: [...spaces, ...page.spaces] });
      announce(msg("More spaces loaded."));
      // The button may be gone, so the focus moves to the first new row.
      await this.updateComplete;
      this.renderRoot.querySelectorAll<HTMLElement>("tm-directory-row")[spaces.length]?.focus();
    });
  }
}
