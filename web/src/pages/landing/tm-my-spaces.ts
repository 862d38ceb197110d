import { localized, msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import type { OrgList, SpaceList } from "#shared/wire/spaces.ts";
import { LitElement, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { listSpaces } from "../../api/client.ts";
import { knownOrgs, loadOrgs } from "../../app/known-orgs.ts";
import { knowSpaces } from "../../app/known-spaces.ts";
import { paths } from "../../app/paths.ts";
import { str } from "../../i18n/str.ts";
import { loadedOr } from "../../ui/loading/loaded.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { pageStyles } from "../../ui/page/page-styles.ts";
import { baseStyles, buttonStyles, cardStyles } from "../../ui/styles.ts";
import { faceDownCard } from "../drawings.ts";
import { spaceListStyles } from "./space-list-styles.ts";
import "../../ui/tm-icon.ts";
import "./tm-new-space.ts";
import "./tm-no-org.ts";

/** My spaces in the server's order: the one I visited last comes first. */
@localized()
@customElement("tm-my-spaces")
export class TmMySpaces extends LitElement {
  @property({ attribute: false }) me!: Me;
  private readonly spaces = new Loader(this, {
    key: () => this.me.id,
    load: listSpaces,
    refresh: true,
    onLoaded: knowSpaces,
  });
  /** For the links to their directories. The page works without them, so a failure is not shown. */
  private readonly orgs = new Loader(this, {
    key: () => this.me.id,
    load: loadOrgs,
    known: knownOrgs,
    refresh: true,
  });
  @state() private isMaking = new URLSearchParams(location.search).has("new");

  static override styles = [baseStyles, buttonStyles, cardStyles, pageStyles, spaceListStyles];

  override connectedCallback() {
    super.connectedCallback();
    // At once and not when the dialog closes: that also happens on the way to the new space.
    if (this.isMaking) history.replaceState(null, "", paths.home);
  }

  override render() {
    const orgs = this.orgs.value;
    if (orgs?.length === 0 && this.spaces.value?.length === 0) {
      return html`<tm-no-org .me=${this.me} @retry=${this.reload}></tm-no-org>`;
    }
    return html`
      <header>
        <h1>${msg("My spaces")}</h1>
        <div class="row">
          ${orgs?.map((org) => this.directoryLink(org, orgs.length === 1))}
          ${this.spaces.value?.length ? this.newButton() : nothing}
        </div>
      </header>
      ${loadedOr(this.spaces, (spaces) => this.content(spaces))}
      <tm-new-space ?open=${this.isMaking} .orgs=${orgs ?? []} @close=${this.closed}></tm-new-space>
    `;
  }

  private content(spaces: SpaceList) {
    if (spaces.length === 0) return this.empty();
    return html`<ul class="spaces">
      ${spaces.map(
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

  private directoryLink({ slug, name }: OrgList[number], isOnly: boolean) {
    return html`<a class="button quiet" href=${paths.directory(slug)}>
      <tm-icon name="layout-grid"></tm-icon>${isOnly ? msg("Directory") : msg(str`Directory of ${name}`)}
    </a>`;
  }

  private newButton() {
    return html`<button class="primary" @click=${() => (this.isMaking = true)}>
      <tm-icon name="plus"></tm-icon>${msg("New space")}
    </button>`;
  }

  private reload = () => Promise.all([this.spaces.reload(), this.orgs.reload()]);

  private closed = () => (this.isMaking = false);
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-my-spaces": TmMySpaces;
  }
}
