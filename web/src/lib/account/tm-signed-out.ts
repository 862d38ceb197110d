import { msg } from "@lit/localize";
import type { AuthReply, Me } from "#shared/wire/identity.ts";
import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { str } from "../../i18n/str.ts";
import { announce } from "../../ui/announce.ts";
import { buttonStyles } from "../../ui/styles.ts";
import { onMe } from "../identity.ts";
import "../../ui/tm-banner.ts";
import { TmElement } from "../../ui/tm-element.ts";

/**
 * Shows a banner above the page after a sign-out, with a link to the provider's sign-out page. The next sign-in removes
 * it.
 */
@customElement("tm-signed-out")
export class TmSignedOut extends TmElement {
  @property({ attribute: false }) provider!: NonNullable<AuthReply["providerSignOut"]>;
  private stopListening?: () => void;

  static override styles = [
    buttonStyles,
    css`
      :host {
        display: block;
      }

      tm-banner {
        border-radius: 0;
      }

      .button {
        overflow-wrap: anywhere;
      }
    `,
  ];

  override connectedCallback() {
    super.connectedCallback();
    this.stopListening = onMe((me: Me | null) => me && this.remove());
    announce(this.sentence());
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.stopListening?.();
  }

  override render() {
    return html`<section aria-label=${msg("Signed out")}>
      <tm-banner
        >${this.sentence()}<a slot="action" class="button" href=${this.provider.url}
          >${msg(str`Also sign out of ${this.provider.name}`)}</a
        ></tm-banner
      >
    </section>`;
  }

  private sentence() {
    return msg("You're signed out.");
  }
}
