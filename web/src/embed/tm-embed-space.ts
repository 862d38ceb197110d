import { msg } from "@lit/localize";
import { html } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Me } from "#shared/wire/identity.ts";
import type { MemberView, SessionSummary, StrangerView } from "#shared/wire/spaces.ts";
import { isMemberView, readSpace } from "../api/spaces.ts";
import { lazyImport } from "../lib/lazy/lazy-imports.ts";
import { kindNamesIn } from "../kinds/kind-name.ts";
import { kindView } from "../kinds/registry.ts";
import { hereText } from "../room/here-text.ts";
import { loadedOr } from "../ui/loading/loaded-template.ts";
import { Loader } from "../ui/loading/loader.ts";
import { buttonStyles } from "../ui/styles.ts";
import { embedStyles } from "./embed-styles.ts";
import { goTo, placeRow } from "./place.ts";
import { TmElement } from "../ui/tm-element.ts";

/** Shows the open rooms of a space, or the form to join it. */
@customElement("tm-embed-space")
export class TmEmbedSpace extends TmElement {
  @property() org = "";
  @property() slug = "";
  @property({ attribute: false }) me!: Me;
  private readonly space = new Loader<MemberView | StrangerView>(this, {
    key: () => `${this.org}/${this.slug}`,
    load: () => readSpace(this.org, this.slug),
    onMissing: () => goTo(this, { kind: "spaces" }),
    refresh: true,
  });

  static override styles = [buttonStyles, embedStyles];

  override render() {
    return loadedOr(this.space, (view) => (isMemberView(view) ? this.rooms(view) : this.join(view)));
  }

  private join(view: StrangerView) {
    void lazyImport(() => import("../pages/space/tm-join.ts"));
    return html`<tm-join
      org=${this.org}
      slug=${this.slug}
      .view=${view}
      .me=${this.me}
      @joined=${this.space.reload}
    ></tm-join>`;
  }

  private rooms(view: MemberView) {
    const open = view.sessions.filter(({ endedAt }) => endedAt === null);
    return html`
      <h1 tabindex="-1" dir="auto">${view.name}</h1>
      ${
        open.length === 0
          ? html`<p>${msg("No open rooms. Rooms created in a browser appear here.")}</p>`
          : html`<ul>
              ${open.map((room) => this.room(room, view))}
            </ul>`
      }
    `;
  }

  private room(room: SessionSummary, view: MemberView) {
    const { id, title, kind, here } = room;
    const facts = [
      kindNamesIn(view)[kind] ?? kind,
      kindView(kind)?.progress?.(room).text ?? "",
      here > 0 ? hereText(here) : "",
    ];
    return placeRow(
      { kind: "room", org: this.org, slug: this.slug, id },
      html`<span>
        ${title}
        <span class="muted small">${facts.filter((fact) => fact !== "").join(" · ")}</span>
      </span>`,
    );
  }
}
