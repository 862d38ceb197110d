import { msg } from "@lit/localize";
import { isolated } from "../../i18n/isolated.ts";
import type { Me } from "#shared/wire/identity.ts";
import type { MemberView, StrangerView } from "#shared/wire/spaces.ts";
import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { isMemberView } from "../../api/spaces.ts";
import { listKudos } from "../../api/kudos.ts";
import { paths } from "../../lib/paths.ts";
import { setPageTitle } from "../../lib/page-title.ts";
import { isStale, placeholder } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { emptyStyles } from "../../ui/page/empty-styles.ts";
import { pageStyles } from "../../ui/page/page-styles.ts";
import { tabsStyles } from "../../ui/page/tabs-template.ts";
import { SpaceView, joinFirst } from "../space-view.ts";
import { distinctKudos } from "./distinct-kudos.ts";
import { spaceHeader, spaceHeaderStyles } from "../space/space-header-template.ts";
import "../../ui/tm-icon.ts";
import "./tm-kudo-card.ts";
import "./tm-kudo-form.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** The kudos wall of a space, newest first. Invariant: nothing here counts, adds up or compares people. */
@customElement("tm-kudos-page")
export class TmKudosPage extends TmElement {
  @property() org = "";
  @property() slug = "";
  @property({ attribute: false }) me: Me | null = null;
  /** Reloaded with the space: when the person returns to the page, every 30 seconds, and after a change. */
  private readonly kudos = new Loader(this, { load: () => listKudos(this.org, this.slug) });
  private readonly space = new SpaceView(this, (view) => this.loaded(view));

  static override styles = [
    pageStyles,
    tabsStyles,
    spaceHeaderStyles,
    emptyStyles,
    css`
      :host {
        display: grid;
        align-content: start;
        gap: var(--sp-6);
      }

      .columns {
        display: grid;
        gap: var(--sp-6);
        align-items: start;
        min-inline-size: 0;
      }

      .columns > * {
        min-inline-size: 0;
      }

      @media (width >= 860px) {
        .columns {
          grid-template-columns: minmax(0, 1fr) 320px;
        }

        tm-kudo-form {
          grid-area: 1 / 2;
        }
      }
    `,
  ];

  override render() {
    const { asMember: view, problem, reload } = this.space;
    if (!view || !this.me)
      return placeholder(this.space, { heading: msg("The space couldn't be loaded"), lines: 4 });
    setPageTitle(`${msg("Kudos")} · ${isolated(view.name)}`);
    return html`
      ${spaceHeader({ view, part: "kudos", stale: problem !== undefined || isStale(this.kudos) })}
      <div class="columns" @changed=${reload}>
        <tm-kudo-form .view=${view} .meId=${this.me.id}></tm-kudo-form>
        <section>
          <h2 class="visually-hidden">${msg("Kudos")}</h2>
          ${this.wall(view, this.me.id)}
        </section>
      </div>
    `;
  }

  private wall(view: MemberView, meId: string) {
    const kudos = this.kudos.value;
    if (!kudos) return placeholder(this.kudos);
    if (kudos.length === 0) {
      return html`<div class="empty">
        <tm-icon name="heart"></tm-icon>
        <p>${msg("No kudos yet. Who helped you lately? Everyone in the space will see it.")}</p>
      </div>`;
    }
    return html`<ul class="stack">
      ${repeat(
        distinctKudos(kudos, view),
        ({ id }) => id,
        (kudo) => html`<li><tm-kudo-card .view=${view} .kudo=${kudo} .meId=${meId}></tm-kudo-card></li>`,
      )}
    </ul>`;
  }

  private loaded(view: MemberView | StrangerView) {
    const { org, slug } = this;
    if (!isMemberView(view)) return joinFirst(org, slug, paths.kudos(org, slug));
    void this.kudos.reload();
  }
}
