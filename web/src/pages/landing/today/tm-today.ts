import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import type { SpaceList } from "#shared/wire/spaces.ts";
import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { listSpaces } from "../../../api/spaces.ts";
import { cachedOrgs, loadOrgs } from "../../../lib/spaces/org-cache.ts";
import { cacheSpaces } from "../../../lib/spaces/space-cache.ts";
import { loadedOr } from "../../../ui/loading/loaded-template.ts";
import { Loader } from "../../../ui/loading/loader.ts";
import { pageStyles } from "../../../ui/page/page-styles.ts";
import { faceDownCard } from "../../face-down-card-template.ts";
import { ensureElement, ensureImported } from "../../../lib/lazy/lazy-imports.ts";
import "../start/tm-invited.ts";
import "../start/tm-start-here.ts";
import "../tm-my-spaces.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The start page of a known person: their open rooms and spaces. Without spaces, it offers a first room. */
@customElement("tm-today")
export class TmToday extends TmElement {
  @property({ attribute: false }) me!: Me;
  private readonly spaces = new Loader(this, {
    key: () => this.me.id,
    load: listSpaces,
    refresh: true,
    onLoaded: cacheSpaces,
  });
  /** For the links to their directories. The page works without them, so it hides a failure. */
  private readonly orgs = new Loader(this, {
    key: () => this.me.id,
    load: loadOrgs,
    known: cachedOrgs,
    refresh: true,
  });

  static override styles = [
    pageStyles,
    css`
      header.split {
        gap: var(--sp-3);
        margin-block-end: var(--sp-6);
      }

      tm-my-spaces {
        margin-block-start: var(--sp-8);
      }

      .beginning {
        justify-items: center;
        padding-block: var(--sp-8);
        text-align: center;
        --start-here: center;
      }

      .beginning svg {
        inline-size: 96px;
      }

      .beginning p {
        max-inline-size: 46ch;
      }
    `,
  ];

  override connectedCallback() {
    super.connectedCallback();
    // Loads in parallel with the spaces; it is drawn after them.
    ensureImported(() => import("./tm-todays-rooms.ts"));
  }

  override render() {
    const { value: spaces } = this.spaces;
    const orgs = this.orgs.value;
    if (orgs?.length === 0 && spaces?.length === 0) {
      ensureElement("tm-no-org", () => import("../tm-no-org.ts"));
      return html`<tm-no-org .me=${this.me} @retry=${this.reload}></tm-no-org>`;
    }
    if (spaces?.length === 0) return this.beginning();
    return html`
      <header class="split">
        <h1>${msg("Today")}</h1>
        ${spaces ? this.startIn(spaces[0]!) : ""}
      </header>
      ${loadedOr(this.spaces, () => html`<tm-todays-rooms .me=${this.me}></tm-todays-rooms>${this.mySpaces()}`)}
    `;
  }

  private startIn({ orgSlug, slug, name }: SpaceList[number]) {
    return html`<tm-start-here .me=${this.me} .place=${{ org: orgSlug, slug, name }}></tm-start-here>`;
  }

  /** Shown to a person without spaces. */
  private beginning() {
    return html`
      <div class="stack loose beginning">
        ${faceDownCard}
        <h1>${msg("No rooms yet")}</h1>
        <p class="muted">
          ${msg("Start a room and invite the others from there. Or open a link someone sent you.")}
        </p>
        <tm-start-here .me=${this.me} .org=${this.orgs.value?.[0]?.slug}></tm-start-here>
        <tm-invited></tm-invited>
      </div>
      ${this.mySpaces()}
    `;
  }

  private mySpaces() {
    return html`<tm-my-spaces
      .spaces=${this.spaces.value ?? []}
      .orgs=${this.orgs.value ?? []}
    ></tm-my-spaces>`;
  }

  private reload = () => Promise.all([this.spaces.reload(), this.orgs.reload()]);
}
