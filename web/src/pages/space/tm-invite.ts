import { localized, msg } from "@lit/localize";
import type { MemberView } from "#shared/wire/spaces.ts";
import { LitElement, css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { inviteText } from "../../app/invite-text.ts";
import { openInvite } from "../../app/open-invite.ts";
import { paths } from "../../app/paths.ts";
import { baseStyles, buttonStyles, cardStyles } from "../../ui/styles.ts";
import { codeStyles } from "./code-styles.ts";
import "../../ui/tm-copy.ts";
import "../../ui/tm-icon.ts";

/** The space's passcode to read out, and an invitation to paste into a chat. */
@localized()
@customElement("tm-invite")
export class TmInvite extends LitElement {
  @property({ attribute: false }) view!: MemberView;

  static override styles = [
    baseStyles,
    buttonStyles,
    cardStyles,
    codeStyles,
    css`
      section {
        display: grid;
        gap: var(--sp-3);
      }

      .ways {
        display: flex;
        gap: var(--sp-2);
      }

      .ways tm-copy {
        flex: 1;
      }
    `,
  ];

  override render() {
    const { view } = this;
    const link = location.origin + paths.space(view.orgSlug, view.slug);
    return html`<section class="card">
      <h2>${msg("Invite")}</h2>
      ${
        view.protected
          ? html`<div class="code">
              <code>${view.passcode}</code>
              <tm-copy .value=${view.passcode} label=${msg("Copy the passcode")}></tm-copy>
            </div>`
          : html`<p class="small muted">${msg("This space is open: whoever has the link can join.")}</p>`
      }
      <div class="ways">
        <tm-copy look="" .value=${inviteText(view, link)}>${msg("Copy invite")}</tm-copy>
        <button class="icon" title=${msg("Show the invite with its QR code")} @click=${this.show}>
          <tm-icon name="qr-code"></tm-icon>
          <span class="visually-hidden">${msg("Show the invite with its QR code")}</span>
        </button>
      </div>
    </section>`;
  }

  private show = () => {
    const { orgSlug, slug, name, passcode } = this.view;
    void openInvite({ org: orgSlug, slug, name, passcode });
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-invite": TmInvite;
  }
}
