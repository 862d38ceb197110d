import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { DirectoryPage } from "#shared/wire/directory.ts";
import { listDirectory, listOrgs } from "../api/directory.ts";
import { problemText } from "../api/problem-text.ts";
import { loadedOr } from "../ui/loading/loaded-template.ts";
import { Loader } from "../ui/loading/loader.ts";
import { buttonStyles } from "../ui/styles.ts";
import { embedStyles } from "./embed-styles.ts";
import { goTo } from "./place.ts";
import "../ui/tm-icon.ts";
import { TmElement } from "../ui/tm-element.ts";

/** The loaded part of an org's directory. */
type OrgListing = DirectoryPage & { org: string; name: string };

/** Lists spaces of the person's organizations that they have not joined, by name. */
@customElement("tm-embed-find")
export class TmEmbedFind extends TmElement {
  private readonly listings = new Loader<OrgListing[]>(this, { key: () => "", load: firstPages });
  @state() private isBusy = false;
  @state() private refusal = "";

  static override styles = [buttonStyles, embedStyles];

  override render() {
    return html`<h1 tabindex="-1">${msg("Find a space")}</h1>
      ${loadedOr(this.listings, (orgs) => this.orgs(orgs))}
      ${this.refusal ? html`<p role="alert">${this.refusal}</p>` : nothing}`;
  }

  private orgs(orgs: OrgListing[]) {
    const found = orgs.filter(({ spaces, next }) => spaces.length > 0 || next !== undefined);
    if (found.length === 0) return html`<p>${msg("There are no other spaces to join.")}</p>`;
    return found.map((listing) => this.org(listing, orgs));
  }

  private org(listing: OrgListing, all: OrgListing[]) {
    const { org, name, spaces, next } = listing;
    return html`
      ${all.length > 1 ? html`<h2 dir="auto">${name}</h2>` : nothing}
      <ul>
        ${spaces.map(
          (space) =>
            html`<li>
              <button @click=${() => goTo(this, { kind: "space", org, slug: space.slug })}>
                <span dir="auto">${space.name}</span
                ><tm-icon name=${space.protected ? "lock" : "chevron-right"}></tm-icon>
              </button>
            </li>`,
        )}
      </ul>
      ${
        next === undefined
          ? nothing
          : html`<button class="quiet" aria-disabled=${this.isBusy} @click=${() => this.more(listing, all)}>
              ${msg("Load more")}
            </button>`
      }
    `;
  }

  private async more(listing: OrgListing, all: OrgListing[]) {
    if (this.isBusy) return;
    this.isBusy = true;
    this.refusal = "";
    try {
      const page = await pageOf(listing.org, listing.next);
      const grown = { ...listing, ...page, spaces: [...listing.spaces, ...page.spaces] };
      this.listings.set(all.map((other) => (other === listing ? grown : other)));
    } catch (problem) {
      this.refusal = problemText(problem);
    } finally {
      this.isBusy = false;
    }
  }
}

async function firstPages(): Promise<OrgListing[]> {
  const orgs = await listOrgs();
  return Promise.all(orgs.map(({ slug, name }) => firstPage(slug, name)));
}

async function firstPage(org: string, name: string): Promise<OrgListing> {
  return { org, name, ...(await pageOf(org)) };
}

/** Returns a page of an org's directory without the spaces that the person has joined. */
async function pageOf(org: string, after?: string): Promise<Pick<OrgListing, "spaces" | "next">> {
  const { spaces, next } = await listDirectory(org, after);
  return { spaces: spaces.filter(({ member }) => !member), next };
}
