import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import { css, html, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { focusHeading } from "../../lib/focus/focus-heading.ts";
import { setPageTitle } from "../../lib/page-title.ts";
import "./start/tm-invited.ts";
import "./start/tm-start.ts";
import "./tm-welcome.ts";
import "./today/tm-today.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** The start page. Asks for a name and starts a room; for a known person it shows Today. */
@customElement("tm-landing-page")
export class TmLandingPage extends TmElement {
  @property({ attribute: false }) me: Me | null = null;
  /** True while a first room opens. The page stays unchanged until the room replaces it. */
  @state() private isLeaving = false;

  static override styles = css`
    :host {
      display: block;
    }
  `;

  override render() {
    const isKnown = this.me !== null && !this.isLeaving;
    setPageTitle(isKnown ? msg("Today") : "");
    if (isKnown) return html`<tm-today .me=${this.me}></tm-today>`;
    return html`<tm-welcome @started=${() => (this.isLeaving = true)}></tm-welcome>`;
  }

  protected override updated(changed: PropertyValues<this>) {
    // The form that had the focus is gone.
    if (changed.has("me") && changed.get("me") === null && this.me && !this.isLeaving) focusHeading(this);
  }
}
