import { localized, msg } from "@lit/localize";
import { LitElement, html } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { SpaceList } from "#shared/wire/spaces.ts";
import { listSpaces } from "../api/client.ts";
import { baseStyles, buttonStyles } from "../ui/styles.ts";
import { embedStyles } from "./embed-styles.ts";
import { goTo } from "./place.ts";
import "../ui/tm-error.ts";
import "../ui/tm-icon.ts";
import "../ui/tm-skeleton.ts";

/** The person's spaces, most recently active first. */
@localized()
@customElement("tm-embed-spaces")
export class TmEmbedSpaces extends LitElement {
  @state() private spaces: SpaceList | undefined;
  @state() private problem: unknown;

  static override styles = [baseStyles, buttonStyles, embedStyles];

  override connectedCallback() {
    super.connectedCallback();
    void this.read();
  }

  private read = async () => {
    this.problem = undefined;
    try {
      this.spaces = await listSpaces();
    } catch (problem) {
      this.problem = problem;
    }
  };

  override render() {
    return html`<h1 tabindex="-1">${msg("Your spaces")}</h1>
      ${this.list()}`;
  }

  private list() {
    if (this.problem) return html`<tm-error .problem=${this.problem} @retry=${this.read}></tm-error>`;
    if (!this.spaces) return html`<tm-skeleton lines="3"></tm-skeleton>`;
    if (this.spaces.length === 0)
      return html`<p>${msg("You are in no space yet. Join or make one in a browser.")}</p>`;
    return html`<ul>
      ${this.spaces.map(
        ({ name, orgSlug, slug }) =>
          html`<li>
            <button @click=${() => goTo(this, { kind: "space", org: orgSlug, slug })}>
              ${name}<tm-icon name="chevron-right"></tm-icon>
            </button>
          </li>`,
      )}
    </ul>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-embed-spaces": TmEmbedSpaces;
  }
}
