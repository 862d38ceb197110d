import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { avatarHue } from "#shared/rules/hue.ts";
import type { Me } from "#shared/wire/identity.ts";
import type { MemberView, SessionSummary, StrangerView } from "#shared/wire/spaces.ts";
import { isMemberView, readSpace } from "../api/spaces.ts";
import { lazyImport } from "../lib/lazy/lazy-imports.ts";
import { kindNamesIn } from "../kinds/kind-name.ts";
import { kindView } from "../kinds/registry.ts";
import { hereText } from "../room/here-text.ts";
import { kindMark, kindMarkStyles } from "../ui/kind-mark/kind-mark-template.ts";
import { loadedOr } from "../ui/loading/loaded-template.ts";
import { Loader } from "../ui/loading/loader.ts";
import { buttonStyles } from "../ui/styles.ts";
import { embedStyles } from "./embed-styles.ts";
import { goTo, placeRow } from "./place.ts";
import "../ui/tm-avatar.ts";
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

  static override styles = [buttonStyles, ...kindMarkStyles, embedStyles];

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
    const { id, title, kind, present, here } = room;
    const display = kindNamesIn(view)[kind] ?? kind;
    const facts = [display, kindView(kind)?.progress?.(room).text ?? ""];
    return placeRow(
      { kind: "room", org: this.org, slug: this.slug, id },
      html`${kindMark({ kind, icon: view.kindIcons[kind], hue: view.kindHues[kind], display })}
        <span class="what">
          <span dir="auto">${title}</span>
          <span class="muted small">${facts.filter((fact) => fact !== "").join(" · ")}</span>
          ${here > 0 ? this.faces(present, here, view) : nothing}
        </span>`,
    );
  }

  private faces(present: SessionSummary["present"], here: number, { members }: MemberView) {
    return html`<span class="faces" aria-hidden="true">
        ${present.map(
          ({ id, name }) =>
            html`<tm-avatar
              .name=${name}
              .hue=${avatarHue(id)}
              icon=${members.find(({ userId }) => userId === id)?.avatarIcon ?? ""}
              size="22"
            ></tm-avatar>`,
        )} </span
      ><span class="visually-hidden">${hereText(here)}</span>`;
  }
}
