import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import type { DirectoryPage } from "#shared/wire/directory.ts";
import { listDirectory, listOrgs } from "../api/directory.ts";
import { loadedOr } from "../ui/loading/loaded-template.ts";
import { Loader } from "../ui/loading/loader.ts";
import { FormController } from "../ui/form/form-controller.ts";
import { buttonStyles } from "../ui/styles.ts";
import { embedStyles } from "./embed-styles.ts";
import { placeRow } from "./place.ts";
import { TmElement } from "../ui/tm-element.ts";

type Org = { slug: string; name: string };
/** The loaded part of an org's directory. */
type OrgListing = DirectoryPage & Org;

/** Lists spaces of the person's organizations that they have not joined, by name. */
@customElement("tm-embed-find")
export class TmEmbedFind extends TmElement {
  private readonly listings = new Loader<OrgListing[]>(this, { key: () => "", load: firstPages });
  private readonly growing = new FormController(this);

  static override styles = [buttonStyles, embedStyles];

  override render() {
    const { error } = this.growing;
    return html`<h1 tabindex="-1">${msg("Find a space")}</h1>
      ${loadedOr(this.listings, (orgs) => this.orgs(orgs))}
      ${error ? html`<p role="alert">${error}</p>` : nothing}`;
  }

  private orgs(orgs: OrgListing[]) {
    const found = orgs.filter(({ spaces, next }) => spaces.length > 0 || next !== undefined);
    if (found.length === 0) return html`<p>${msg("There are no other spaces to join.")}</p>`;
    return found.map((listing) => this.org(listing, orgs));
  }

  private org(listing: OrgListing, all: OrgListing[]) {
    const { slug: org, name, spaces, next } = listing;
    return html`
      ${all.length > 1 ? html`<h2 dir="auto">${name}</h2>` : nothing}
      <ul>
        ${spaces.map((space) =>
          placeRow(
            { kind: "space", org, slug: space.slug },
            html`<span dir="auto">${space.name}</span>`,
            space.protected ? "lock" : "chevron-right",
          ),
        )}
      </ul>
      ${
        next === undefined
          ? nothing
          : html`<button
              class="quiet"
              aria-disabled=${this.growing.isBusy}
              @click=${() => this.more(listing, all)}
            >
              ${msg("Load more")}
            </button>`
      }
    `;
  }

  private more(listing: OrgListing, all: OrgListing[]) {
    void this.growing.run("", async () => {
      const page = await pageOf(listing, listing.next);
      const grown = { ...page, spaces: [...listing.spaces, ...page.spaces] };
      this.listings.set(all.map((other) => (other === listing ? grown : other)));
    });
  }
}

async function firstPages(): Promise<OrgListing[]> {
  const orgs = await listOrgs();
  return Promise.all(orgs.map((org) => pageOf(org)));
}

/** Returns a page of an org's directory without the spaces that the person has joined. */
async function pageOf({ slug, name }: Org, after?: string): Promise<OrgListing> {
  const { spaces, next } = await listDirectory(slug, after);
  return { slug, name, next, spaces: spaces.filter(({ member }) => !member) };
}
