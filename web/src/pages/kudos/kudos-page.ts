import { localized, msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import type { MemberView, StrangerView } from "#shared/wire/spaces.ts";
import type { WallKudo } from "#shared/wire/standup.ts";
import { LitElement, html } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { isMemberView } from "../../api/client.ts";
import { listKudos } from "../../api/kudos.ts";
import { knowSpace } from "../../app/known-spaces.ts";
import { paths } from "../../app/paths.ts";
import { setPageTitle } from "../../app/title.ts";
import { baseStyles } from "../../ui/styles.ts";
import { emptyStyles } from "../../ui/empty-styles.ts";
import { kudosStyles } from "./kudos-styles.ts";
import { pageStyles } from "../../ui/page-styles.ts";
import { SpaceView, joinFirst, missingSpace } from "../space-view.ts";
import { spaceHeader, spaceHeaderStyles } from "../space/space-header.ts";
import { tabsStyles } from "../../ui/tabs.ts";
import "../../ui/tm-error.ts";
import "../../ui/tm-icon.ts";
import "../../ui/tm-skeleton.ts";
import "./tm-kudo-card.ts";
import "./tm-kudo-form.ts";

/** The kudos wall of a space: thanks, newest first. Invariant: nothing here counts, adds up or compares people. */
@localized()
@customElement("tm-kudos-page")
export class TmKudosPage extends LitElement {
  @property() org = "";
  @property() slug = "";
  @property({ attribute: false }) me: Me | null = null;
  @state() private kudos: WallKudo[] | undefined;
  @state() private problem: unknown;
  private asked = 0;
  // The wall is fetched again whenever the space is: on coming back, every 30 seconds, and when something changed.
  private readonly space = new SpaceView(this, (view) => this.loaded(view));

  static override styles = [baseStyles, pageStyles, tabsStyles, spaceHeaderStyles, emptyStyles, kudosStyles];

  override render() {
    const { asMember: view, problem, load } = this.space;
    if (!view || !this.me) return missingSpace(msg("The space could not be loaded"), this.space);
    const isStale = problem !== undefined || (this.problem !== undefined && this.kudos !== undefined);
    return html`
      ${spaceHeader({ view, part: "kudos", stale: isStale })}
      <div class="columns" @changed=${load}>
        <tm-kudo-form .view=${view} .meId=${this.me.id}></tm-kudo-form>
        <section>
          <h2 class="visually-hidden">${msg("Kudos")}</h2>
          ${this.wall(view, this.me.id)}
        </section>
      </div>
    `;
  }

  private wall(view: MemberView, meId: string) {
    if (!this.kudos) {
      return this.problem
        ? html`<tm-error .problem=${this.problem} @retry=${this.space.load}></tm-error>`
        : html`<tm-skeleton></tm-skeleton>`;
    }
    if (this.kudos.length === 0) {
      return html`<div class="empty">
        <tm-icon name="heart"></tm-icon>
        <p>${msg("Nothing here yet. Who helped you lately? Say so, everyone in the space sees it.")}</p>
      </div>`;
    }
    return html`<ul>
      ${repeat(
        this.kudos,
        ({ id }) => id,
        (kudo) => html`<li><tm-kudo-card .view=${view} .kudo=${kudo} .meId=${meId}></tm-kudo-card></li>`,
      )}
    </ul>`;
  }

  private loaded(view: MemberView | StrangerView) {
    const { org, slug } = this;
    if (!isMemberView(view)) return joinFirst(org, slug, paths.kudos(org, slug));
    knowSpace(view.orgSlug, view.slug, view.name);
    setPageTitle(`${msg("Kudos")} · ${view.name}`);
    void this.loadWall();
  }

  private async loadWall() {
    const mine = ++this.asked;
    try {
      const kudos = await listKudos(this.org, this.slug);
      if (mine !== this.asked) return;
      this.kudos = kudos;
      this.problem = undefined;
    } catch (problem) {
      if (mine === this.asked) this.problem = problem;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-kudos-page": TmKudosPage;
  }
}
