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
import { buttonStyles } from "../ui/styles.ts";
import { placeBefore, type Place } from "./place.ts";
import { tabStorage } from "../lib/storage.ts";
import "../ui/tm-error.ts";
import "../ui/tm-icon.ts";
import "../ui/tm-skeleton.ts";
import "./tm-embed-sign-in.ts";
import "./tm-embed-space.ts";
import "./tm-embed-spaces.ts";
import { TmElement } from "../ui/tm-element.ts";

const tokenKey = "embed";

/** Signs this panel's calls with its stored token. Returns true if there is one. */
function takeUpToken(): boolean {
  const token = tabStorage.get(tokenKey);
  if (token !== null) sign(token);
  return token !== null;
}

/** Signs this panel's calls with a token and stores it, if the frame has storage. It survives reloads. */
function keepToken(token: string): void {
  sign(token);
  tabStorage.set(tokenKey, token);
}

/** Deletes the expired or revoked token. */
function dropToken(): void {
  sign(null);
  tabStorage.remove(tokenKey);
}

/** The side panel of a meeting client: sign-in, spaces, rooms, and a room. */
@customElement("tm-embed-panel")
export class TmEmbedPanel extends TmElement {
  /** The meeting client of this panel, by its name on the wire. */
  @property() provider = "";
  /** undefined while it is loading, null if signed out. */
  @state() private me: Me | null | undefined;
  @state() private ended = false;
  @state() private problem: unknown;
  @state() private place: Place = { kind: "spaces" };

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

      nav > * {
        padding-inline: var(--sp-3);
        font-size: var(--fs-14);
      }
    `,
  ];

  override connectedCallback() {
    super.connectedCallback();
    onUnauthorized(() => this.me && this.over());
    if (takeUpToken()) void this.read();
    else this.me = null;
  }

  private read = async () => {
    this.problem = undefined;
    try {
      const me = await refreshMe();
      if (me) this.me = me;
      else this.over();
    } catch (problem) {
      this.problem = problem;
    }
  };

  private signedIn = ({ detail }: CustomEvent<string>) => {
    keepToken(detail);
    this.me = undefined;
    this.ended = false;
    void this.read();
  };

  /** Handles an invalid token: it expired, another tab revoked it, or the person was removed. */
  private over = () => {
    dropToken();
    this.ended = true;
    this.me = null;
  };

  private leave = async () => {
    try {
      await signOut();
    } catch (problem) {
      this.problem = problem;
      return;
    }
    dropToken();
    this.place = { kind: "spaces" };
    this.ended = false;
    this.me = null;
  };

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
    if (this.problem) return html`<tm-error .problem=${this.problem} @retry=${this.read}></tm-error>`;
    if (this.me === undefined) return html`<tm-skeleton lines="3"></tm-skeleton>`;
    if (this.me === null)
      return html`<tm-embed-sign-in
        provider=${this.provider}
        ?ended=${this.ended}
        @token=${this.signedIn}
      ></tm-embed-sign-in>`;
    return html`
      ${this.place.kind === "room" ? nothing : this.nav()}
      <div class="place ${this.place.kind}" @embed-go=${({ detail }: CustomEvent<Place>) => this.go(detail)}>
        ${this.drawn(this.me)}
      </div>
    `;
  }

  private nav() {
    return html`<nav aria-label=${msg("Panel")}>
      ${
        this.place.kind === "spaces"
          ? nothing
          : html`<button class="quiet" @click=${this.back}>
              <tm-icon name="arrow-left"></tm-icon>${msg("Back")}
            </button>`
      }
      <a class="button quiet" href=${this.address()} target="_blank" rel="noopener"
        >${msg("Open in browser")}</a
      >
      ${this.place.kind === "spaces" ? html`<button class="quiet" @click=${this.leave}>${msg("Sign out")}</button>` : nothing}
    </nav>`;
  }

  private back = () => void this.go(placeBefore(this.place));

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

declare global {
  interface HTMLElementTagNameMap {
    "tm-embed-panel": TmEmbedPanel;
  }
}
