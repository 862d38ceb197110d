import { msg } from "@lit/localize";
import type { OrgList, SpaceList } from "#shared/wire/spaces.ts";
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { ensureElement } from "../../lib/lazy/lazy-imports.ts";
import { paths } from "../../lib/paths.ts";
import { str } from "../../i18n/str.ts";
import { buttonStyles, panelStyles } from "../../ui/styles.ts";
import { spaceListStyles } from "./space-list-styles.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Lists my spaces in the server's order, the most recently visited first, with ways to make and find more. */
@customElement("tm-my-spaces")
export class TmMySpaces extends TmElement {
  @property({ attribute: false }) spaces: SpaceList = [];
  @property({ attribute: false }) orgs: OrgList = [];
  @state() private isMaking = new URLSearchParams(location.search).has("new");

  static override styles = [buttonStyles, panelStyles, spaceListStyles];

  override connectedCallback() {
    super.connectedCallback();
    // Done at once. The dialog also closes on the way to the new space.
    if (this.isMaking) history.replaceState(null, "", paths.home);
  }

  protected override willUpdate() {
    if (this.isMaking) ensureElement("tm-new-space", () => import("./tm-new-space.ts"));
  }

  override render() {
    const { orgs, spaces } = this;
    return html`
      <header class="split">
        <h2>${msg("My spaces")}</h2>
        <div class="row">
          ${orgs.map((org) => this.directoryLink(org, orgs.length === 1))}
          <button @click=${() => (this.isMaking = true)}>
            <tm-icon name="plus"></tm-icon>${msg("New space")}
          </button>
        </div>
      </header>
      ${spaces.length === 0 ? html`<p class="muted">${msg("You have no spaces yet.")}</p>` : this.list()}
      <tm-new-space ?open=${this.isMaking} .orgs=${orgs} @close=${this.closed}></tm-new-space>
    `;
  }

  private list() {
    return html`<ul class="spaces">
      ${this.spaces.map(
        (space) =>
          html`<li>
            <a class="panel" href=${paths.space(space.orgSlug, space.slug)}>
              <span class="name" dir="auto">${space.name}</span>
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

  private directoryLink({ slug, name }: OrgList[number], isOnly: boolean) {
    return html`<a class="button quiet" href=${paths.directory(slug)}>
      <tm-icon name="layout-grid"></tm-icon>${isOnly ? msg("Directory") : msg(str`Directory of ${name}`)}
    </a>`;
  }

  private closed = () => (this.isMaking = false);
}
