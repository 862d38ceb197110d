import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import type { SpaceList } from "#shared/wire/spaces.ts";
import { listSpaces } from "../api/spaces.ts";
import { authMode } from "../lib/identity.ts";
import { loadedOr } from "../ui/loading/loaded-template.ts";
import { Loader } from "../ui/loading/loader.ts";
import { buttonStyles } from "../ui/styles.ts";
import { embedStyles } from "./embed-styles.ts";
import { goTo, placeRow } from "./place.ts";
import { TmElement } from "../ui/tm-element.ts";

/** Lists the person's spaces, most recently active first. With sign-in it also links to the search for other spaces. */
@customElement("tm-embed-spaces")
export class TmEmbedSpaces extends TmElement {
  private readonly spaces = new Loader<SpaceList>(this, { key: () => "", load: listSpaces, refresh: true });

  static override styles = [buttonStyles, embedStyles];

  override render() {
    return html`<h1 tabindex="-1">${msg("Your spaces")}</h1>
      ${loadedOr(this.spaces, (spaces) => this.list(spaces))}`;
  }

  private list(spaces: SpaceList) {
    // Without sign-in, spaces are found by their link only, so other spaces are not listed.
    const isListed = authMode() === "oidc";
    return html`
      ${
        spaces.length === 0
          ? html`<p>
              ${isListed ? msg("You're not in a space yet.") : msg("You're not in a space yet. Open a link to one in a browser, or create one there.")}
            </p>`
          : html`<ul>
              ${spaces.map(({ name, orgSlug, slug }) =>
                placeRow({ kind: "space", org: orgSlug, slug }, html`<span dir="auto">${name}</span>`),
              )}
            </ul>`
      }
      ${isListed ? html`<button class="quiet" @click=${() => goTo(this, { kind: "find" })}>${msg("Find a space")}</button>` : nothing}
    `;
  }
}
