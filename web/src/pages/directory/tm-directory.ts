import { localized, msg } from "@lit/localize";
import type { DirectoryPage } from "#shared/wire/directory.ts";
import { LitElement, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { hasStatus } from "../../api/client.ts";
import { listDirectory } from "../../api/directory.ts";
import { problemText } from "../../api/problem-text.ts";
import { authMode } from "../../app/identity.ts";
import { knownOrgs, loadOrgs } from "../../app/known-orgs.ts";
import { showNotFound } from "../../app/navigate.ts";
import { paths } from "../../app/paths.ts";
import { announce } from "../../ui/announce.ts";
import { baseStyles, buttonStyles } from "../../ui/styles.ts";
import { faceDownCard } from "../drawings.ts";
import { pageStyles } from "../../ui/page-styles.ts";
import { directoryStyles } from "./directory-styles.ts";
import "../../ui/tm-error.ts";
import "../../ui/tm-icon.ts";
import "../../ui/tm-skeleton.ts";
import "./tm-directory-row.ts";

type Entry = DirectoryPage["spaces"][number];

/** All listed spaces of an organization and all of mine in it, by name, a page at a time. */
@localized()
@customElement("tm-directory")
export class TmDirectory extends LitElement {
  @property() org = "";
  @state() private spaces?: Entry[];
  @state() private next: string | undefined;
  @state() private problem?: unknown;
  @state() private isBusy = false;
  @state() private error = "";

  static override styles = [baseStyles, buttonStyles, pageStyles, directoryStyles];

  override connectedCallback() {
    super.connectedCallback();
    void this.load();
    void loadOrgs().then(
      () => this.requestUpdate(),
      () => undefined,
    );
  }

  override render() {
    const org = knownOrgs().find(({ slug }) => slug === this.org);
    return html`
      <header>
        <h1>${msg("Directory")}</h1>
        <p class="muted">${this.lead(org?.name ?? this.org)}</p>
        ${org?.role === "admin" ? this.adminLink() : nothing}
      </header>
      ${this.content()}
    `;
  }

  private adminLink() {
    return html`<a class="button" href=${paths.admin(this.org, "spaces")}>
      <tm-icon name="settings"></tm-icon>${msg("Organization admin")}
    </a>`;
  }

  private lead(name: string) {
    return authMode() === "open"
      ? msg(
          html`Your spaces in <strong>${name}</strong>. Others stay private here: their link is the way in.`,
        )
      : msg(html`The spaces of <strong>${name}</strong> that are open to find, and all of yours.`);
  }

  private content() {
    if (!this.spaces) {
      return this.problem
        ? html`<tm-error .problem=${this.problem} @retry=${this.load}></tm-error>`
        : html`<tm-skeleton></tm-skeleton>`;
    }
    if (this.spaces.length === 0) return this.empty();
    return html`
      <ul>
        ${repeat(
          this.spaces,
          ({ slug }) => slug,
          (space) => html`<li><tm-directory-row .org=${this.org} .space=${space}></tm-directory-row></li>`,
        )}
      </ul>
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      ${
        this.next === undefined
          ? nothing
          : html`<button aria-disabled=${this.isBusy} @click=${this.more}>${msg("Load more")}</button>`
      }
    `;
  }

  private empty() {
    return html`<div class="empty">
      ${faceDownCard}
      <p>${msg("No space can be found here yet. Make one, or open a link somebody sent you.")}</p>
      <a class="button primary" href="${paths.home}?new"
        ><tm-icon name="plus"></tm-icon>${msg("New space")}</a
      >
    </div>`;
  }

  private load = async () => {
    try {
      const page = await listDirectory(this.org);
      this.spaces = page.spaces;
      this.next = page.next;
      this.problem = undefined;
    } catch (problem) {
      if (hasStatus(problem, 404)) return showNotFound();
      this.problem = problem;
    }
  };

  private more = async () => {
    if (this.isBusy) return;
    const from = this.spaces!.length;
    this.isBusy = true;
    this.error = "";
    try {
      const page = await listDirectory(this.org, this.next);
      this.spaces = [...this.spaces!, ...page.spaces];
      this.next = page.next;
      announce(msg("More spaces are listed."));
      // The button may be gone, and who reads on begins with what is new.
      await this.updateComplete;
      this.renderRoot.querySelectorAll("tm-directory-row")[from]?.focus();
    } catch (problem) {
      this.error = problemText(problem);
    } finally {
      this.isBusy = false;
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-directory": TmDirectory;
  }
}
