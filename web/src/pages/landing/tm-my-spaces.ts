import { localized, msg, str } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import type { OrgList, SpaceList } from "#shared/wire/spaces.ts";
import { LitElement, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { listSpaces } from "../../api/client.ts";
import { knownOrgs, loadOrgs } from "../../app/known-orgs.ts";
import { knowSpaces } from "../../app/known-spaces.ts";
import { paths } from "../../app/paths.ts";
import { baseStyles, buttonStyles, cardStyles } from "../../ui/styles.ts";
import { faceDownCard } from "../drawings.ts";
import { pageStyles } from "../../ui/page-styles.ts";
import { Refresh } from "../refresh.ts";
import { spaceListStyles } from "./space-list-styles.ts";
import "../../ui/tm-error.ts";
import "../../ui/tm-icon.ts";
import "../../ui/tm-skeleton.ts";
import "./tm-new-space.ts";
import "./tm-no-org.ts";

/** My spaces in the order the server keeps: where I was last stands first. */
@localized()
@customElement("tm-my-spaces")
export class TmMySpaces extends LitElement {
  @property({ attribute: false }) me!: Me;
  @state() private spaces?: SpaceList;
  /** Nothing until the server has said; an empty list is an answer. */
  @state() private orgs: OrgList | undefined = knownOrgs().length > 0 ? knownOrgs() : undefined;
  @state() private problem?: unknown;
  @state() private isMaking = new URLSearchParams(location.search).has("new");

  static override styles = [baseStyles, buttonStyles, cardStyles, pageStyles, spaceListStyles];

  constructor() {
    super();
    this.addController(new Refresh(() => void this.load()));
  }

  override connectedCallback() {
    super.connectedCallback();
    void this.load();
  }

  override render() {
    if (this.orgs?.length === 0 && this.spaces?.length === 0) {
      return html`<tm-no-org .me=${this.me} @retry=${this.load}></tm-no-org>`;
    }
    return html`
      <header>
        <h1>${msg("My spaces")}</h1>
        <div class="row">
          ${this.orgs?.map((org) => this.directoryLink(org))}
          ${this.spaces?.length ? this.newButton() : nothing}
        </div>
      </header>
      ${this.content()}
      <tm-new-space ?open=${this.isMaking} .orgs=${this.orgs ?? []} @close=${this.closed}></tm-new-space>
    `;
  }

  private content() {
    if (!this.spaces) {
      return this.problem
        ? html`<tm-error .problem=${this.problem} @retry=${this.load}></tm-error>`
        : html`<tm-skeleton></tm-skeleton>`;
    }
    if (this.spaces.length === 0) return this.empty();
    return html`<ul class="spaces">
      ${this.spaces.map(
        (space) =>
          html`<li>
            <a class="card" href=${paths.space(space.orgSlug, space.slug)}>
              <span class="name">${space.name}</span>
              ${
                space.protected
                  ? html`<span class="lock"
                      ><tm-icon name="lock"></tm-icon
                      ><span class="visually-hidden">${msg("with a passcode")}</span></span
                    >`
                  : nothing
              }
              <tm-icon class="go" name="arrow-right"></tm-icon>
            </a>
          </li>`,
      )}
    </ul>`;
  }

  private empty() {
    return html`<div class="empty">
      ${faceDownCard}
      <p>
        ${msg("A space is your team's table. Make one and send its link around, or open a link somebody sent you.")}
      </p>
      ${this.newButton()}
    </div>`;
  }

  private directoryLink({ slug, name }: OrgList[number]) {
    return html`<a class="button quiet" href=${paths.directory(slug)}>
      <tm-icon name="layout-grid"></tm-icon>${
        this.orgs?.length === 1 ? msg("Directory") : msg(str`Directory of ${name}`)
      }
    </a>`;
  }

  private newButton() {
    return html`<button class="primary" @click=${() => (this.isMaking = true)}>
      <tm-icon name="plus"></tm-icon>${msg("New space")}
    </button>`;
  }

  private load = async () => {
    // A way onward, no more: without it the page is still the page.
    loadOrgs().then(
      (orgs) => (this.orgs = orgs),
      () => undefined,
    );
    try {
      this.spaces = await listSpaces();
      this.problem = undefined;
      knowSpaces(this.spaces);
    } catch (problem) {
      this.problem = problem;
    }
  };

  private closed = () => {
    this.isMaking = false;
    history.replaceState(null, "", paths.home);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-my-spaces": TmMySpaces;
  }
}
