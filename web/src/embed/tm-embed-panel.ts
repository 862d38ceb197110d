import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Me } from "#shared/wire/identity.ts";
import { signOut } from "../api/me.ts";
import { onUnauthorized, sign } from "../api/request.ts";
import { focusHeading } from "../lib/focus/focus-heading.ts";
import { refreshMe } from "../lib/identity.ts";
import { lazyImport } from "../lib/lazy/lazy-imports.ts";
import { paths } from "../lib/paths.ts";
import { tabStorage } from "../lib/storage.ts";
import { loadedOr } from "../ui/loading/loaded-template.ts";
import { Loader } from "../ui/loading/loader.ts";
import { buttonStyles } from "../ui/styles.ts";
import { toastOnError } from "../ui/toast-on-error.ts";
import type { Place } from "./place.ts";
import "../ui/tm-icon.ts";
import "./tm-embed-sign-in.ts";
import "./tm-embed-space.ts";
import "./tm-embed-spaces.ts";
import { TmElement } from "../ui/tm-element.ts";

const tokenKey = "embed";

/** The side panel of a meeting client: sign-in, spaces, rooms, and a room. */
@customElement("tm-embed-panel")
export class TmEmbedPanel extends TmElement {
  /** The meeting client of this panel, by its name on the wire. */
  @property() provider = "";
  /** Signs this panel's calls. It is stored if the frame has storage, so that it survives reloads. */
  @state() private token = tabStorage.get(tokenKey);
  /** True if an earlier token has become invalid. */
  @state() private ended = false;
  @state() private place: Place = { kind: "spaces" };
  private readonly me = new Loader<Me | null>(this, {
    key: () => this.token,
    load: refreshMe,
    onLoaded: (me) => me ?? this.over(),
  });

  static override styles = [
    buttonStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: var(--sp-2);
        min-inline-size: 0;
        padding: var(--sp-2) var(--sp-4) 0;
      }

      .place {
        display: flex;
        flex: 1;
        flex-direction: column;
        padding-block-end: var(--sp-4);
      }

      /* The room has its own bar at the top edge, and the hand at the bottom edge. */
      .place.room {
        margin-block-start: calc(-1 * var(--sp-2));
        padding-block-end: 0;
      }

      nav {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        margin-inline: calc(-1 * var(--sp-3));
      }

      nav > .quiet {
        padding-inline: var(--sp-3);
        font-size: var(--fs-14);
      }
    `,
  ];

  override connectedCallback() {
    super.connectedCallback();
    onUnauthorized(() => this.me.value && this.over());
    sign(this.token);
  }

  private setToken(token: string | null, ended = false) {
    sign(token);
    tabStorage.set(tokenKey, token);
    this.token = token;
    this.ended = ended;
  }

  /** Handles an invalid token: it expired, another tab revoked it, or the person was removed. */
  private over = () => this.setToken(null, true);

  private leave = () => toastOnError(signOut().then(() => this.setToken(null)));

  private async go(place: Place) {
    // Few people need the search, and only rooms need the room's code. Each is fetched at its first use.
    if (place.kind === "find") await lazyImport(() => import("./tm-embed-find.ts"));
    if (place.kind === "room") await lazyImport(() => import("./tm-embed-room.ts"));
    this.place = place;
    // In a room, toasts appear above the hand: see shell/shell.css.
    document.querySelector("main")!.dataset["route"] = place.kind;
    focusHeading(this);
  }

  override render() {
    if (this.token === null)
      return html`<tm-embed-sign-in
        provider=${this.provider}
        ?ended=${this.ended}
        @token=${({ detail }: CustomEvent<string>) => this.setToken(detail)}
      ></tm-embed-sign-in>`;
    return loadedOr(this.me, (me) => me && this.screen(me));
  }

  private screen(me: Me) {
    const { kind } = this.place;
    return html`
      ${kind === "room" ? nothing : this.nav()}
      <div class="place ${kind}" @embed-go=${({ detail }: CustomEvent<Place>) => this.go(detail)}>
        ${this.drawn(me)}
      </div>
    `;
  }

  private nav() {
    const isFirst = this.place.kind === "spaces";
    return html`<nav aria-label=${msg("Panel")}>
      ${
        isFirst
          ? nothing
          : html`<button class="quiet" @click=${this.back}>
              <tm-icon name="arrow-left"></tm-icon>${msg("Back")}
            </button>`
      }
      <a class="button quiet" href=${this.address()} target="_blank" rel="noopener"
        >${msg("Open in browser")}</a
      >
      ${isFirst ? html`<button class="quiet" @click=${this.leave}>${msg("Sign out")}</button>` : nothing}
    </nav>`;
  }

  private back = () => {
    const { place } = this;
    void this.go(place.kind === "room" ? { ...place, kind: "space" } : { kind: "spaces" });
  };

  private address(): string {
    const { place } = this;
    if (place.kind === "room") return paths.room(place.org, place.slug, place.id);
    if (place.kind === "space") return paths.space(place.org, place.slug);
    return paths.home;
  }

  private drawn(me: Me) {
    const { place } = this;
    if (place.kind === "spaces") return html`<tm-embed-spaces></tm-embed-spaces>`;
    if (place.kind === "find") return html`<tm-embed-find></tm-embed-find>`;
    if (place.kind === "space")
      return html`<tm-embed-space org=${place.org} slug=${place.slug} .me=${me}></tm-embed-space>`;
    return html`<tm-embed-room
      sessionId=${place.id}
      address=${this.address()}
      .me=${me}
      @back=${this.back}
      @ended=${this.over}
    ></tm-embed-room>`;
  }
}
