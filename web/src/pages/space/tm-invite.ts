import { msg } from "@lit/localize";
import type { MemberView } from "#shared/wire/spaces.ts";
import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { ensureImported } from "../../lib/lazy/lazy-imports.ts";
import { invitationLink } from "../../lib/invite/invitation.ts";
import { openInvite } from "../../lib/invite/open-invite.ts";
import { buttonStyles, panelStyles } from "../../ui/styles.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

// Loaded late, because a button is read before it is pressed.
ensureImported(() => import("../../ui/tm-copy.ts"));

/** Copies the invitation link of the space, shows the passcode, and opens the invitation. */
@customElement("tm-invite")
export class TmInvite extends TmElement {
  @property({ attribute: false }) view!: MemberView;

  static override styles = [
    buttonStyles,
    panelStyles,
    css`
      tm-copy {
        flex: 1 0 auto;
        max-inline-size: 100%;
      }

      .row {
        gap: var(--sp-1);
      }

      .quiet {
        padding-inline: var(--sp-1);
      }

      code {
        font-family: var(--mono);
        font-size: var(--fs-16);
        font-weight: 650;
        letter-spacing: 0.08em;
      }
    `,
  ];

  override render() {
    const { protected: isProtected, passcode = "", orgSlug: org, slug } = this.view;
    const link = invitationLink({ org, slug }, passcode);
    return html`<section class="panel stack">
      <h2>${msg("Invite")}</h2>
      <div class="row">
        <tm-copy look="" .value=${link} copied=${msg("Invitation link copied")}>${msg("Copy link")}</tm-copy>
        <button class="quiet" aria-haspopup="dialog" @click=${this.invite}>
          <tm-icon name="qr-code"></tm-icon>${msg("QR code")}
        </button>
      </div>
      ${
        isProtected
          ? html`<p class="small muted">
              ${msg("The link contains the passcode:")} <code>${passcode}</code>
            </p>`
          : html`<p class="small muted">${msg("This space is open: anyone with the link can join.")}</p>`
      }
    </section>`;
  }

  private invite = () => void openInvite({ org: this.view.orgSlug, slug: this.view.slug });
}
