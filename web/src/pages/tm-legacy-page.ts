import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import { authMode } from "../lib/identity.ts";
import { showNotFound } from "../lib/navigate.ts";
import { setPageTitle } from "../lib/page-title.ts";
import "./landing/tm-welcome.ts";
import { TmElement } from "../ui/tm-element.ts";

/**
 * An address from before spaces belonged to organizations. Only the server knows the new address, and tells it only
 * to people with an identity. This page asks for a name or a sign-in, and then loads the address from the server
 * again.
 */
@customElement("tm-legacy-page")
export class TmLegacyPage extends TmElement {
  @property({ attribute: false }) me: Me | null = null;

  static override styles = css`
    :host {
      display: block;
    }
  `;

  override connectedCallback() {
    super.connectedCallback();
    // The server redirects people with an identity. If one still gets this page, the address does not exist.
    if (this.me) showNotFound();
  }

  protected override updated(changed: PropertyValues<this>) {
    if (changed.get("me") === null && this.me) location.reload();
  }

  override render() {
    if (this.me) return nothing;
    setPageTitle(authMode() === "oidc" ? msg("Sign in") : msg("Your name"));
    return html`<tm-welcome></tm-welcome>`;
  }
}
