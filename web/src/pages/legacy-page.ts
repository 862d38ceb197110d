import { localized, msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import { LitElement, css, html, nothing, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import { authMode } from "../app/identity.ts";
import { showNotFound } from "../app/navigate.ts";
import { setPageTitle } from "../app/title.ts";
import "./landing/tm-welcome.ts";

/**
 * An address from before spaces belonged to organizations. Only the server can say where it leads, and only to
 * somebody it knows: so this page asks for a name, or to sign in, then has the server look at the address again.
 */
@localized()
@customElement("tm-legacy-page")
export class TmLegacyPage extends LitElement {
  @property({ attribute: false }) me: Me | null = null;

  static override styles = css`
    :host {
      display: block;
    }
  `;

  override connectedCallback() {
    super.connectedCallback();
    setPageTitle(authMode() === "oidc" ? msg("Sign in") : msg("Your name"));
    // Whom the server knows it has led on already; that this page is here means that there is nowhere to go.
    if (this.me) showNotFound();
  }

  protected override updated(changed: PropertyValues<this>) {
    if (changed.get("me") === null && this.me) location.reload();
  }

  override render() {
    return this.me ? nothing : html`<tm-welcome></tm-welcome>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-legacy-page": TmLegacyPage;
  }
}
