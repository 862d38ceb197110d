import { localized, msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import { LitElement, css, html, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import { focusHeading } from "../../app/focus-heading.ts";
import { setPageTitle } from "../../app/title.ts";
import "./tm-my-spaces.ts";
import "./tm-welcome.ts";

/** The start page: asks for a name, and shows my spaces once there is one. */
@localized()
@customElement("tm-landing-page")
export class TmLandingPage extends LitElement {
  @property({ attribute: false }) me: Me | null = null;

  static override styles = css`
    :host {
      display: block;
    }
  `;

  override render() {
    setPageTitle(this.me ? msg("My spaces") : "");
    return this.me ? html`<tm-my-spaces .me=${this.me}></tm-my-spaces>` : html`<tm-welcome></tm-welcome>`;
  }

  protected override updated(changed: PropertyValues<this>) {
    // The form that had the focus is gone.
    if (changed.has("me") && changed.get("me") === null && this.me) focusHeading(this);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-landing-page": TmLandingPage;
  }
}
