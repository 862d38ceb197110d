import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { authMode } from "../../lib/identity.ts";
import { signMeOut } from "../../lib/account/account-dialogs.ts";
import { signInPath } from "../../lib/paths.ts";
import { str } from "../../i18n/str.ts";
import { buttonStyles } from "../../ui/styles.ts";
import { faceDownCard } from "../face-down-card-template.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Tells a person without an organization how to be let in. Fires `retry`. */
@customElement("tm-no-org")
export class TmNoOrg extends TmElement {
  @property({ attribute: false }) me!: Me;

  static override styles = [
    buttonStyles,
    css`
      :host {
        display: grid;
        justify-items: center;
        gap: var(--sp-4);
        padding-block: var(--sp-8);
        text-align: center;
      }

      svg {
        inline-size: 96px;
      }

      p {
        max-inline-size: 48ch;
      }

      .row {
        justify-content: center;
      }
    `,
  ];

  override render() {
    const { name } = this.me;
    return html`
      ${faceDownCard}
      <h1>${msg("You're not in an organization yet")}</h1>
      <p>
        ${
          authMode() === "oidc"
            ? msg(
                html`You're signed in as <strong><bdi>${name}</bdi></strong
                  >, but this account isn't in an organization here.`,
              )
            : msg(html`An admin removed <strong><bdi>${name}</bdi></strong> from the organization.`)
        }
      </p>
      <p class="muted">
        ${
          authMode() === "oidc"
            ? msg(
                str`Ask an admin of your organization to add “${name}”, then sign in again. If you have another account, sign out and use that one.`,
              )
            : msg("If that was a mistake, ask an admin to restore you.")
        }
      </p>
      <div class="row">
        ${
          authMode() === "oidc"
            ? html`<a class="button primary" href=${signInPath()}>${msg("Sign in again")}</a>`
            : html`<button class="primary" @click=${() => this.dispatchEvent(new Event("retry"))}>
                ${msg("Check again")}
              </button>`
        }
        <button class="quiet" @click=${signMeOut}>${msg("Sign out")}</button>
      </div>
    `;
  }
}
