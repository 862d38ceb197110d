import { localized, msg } from "@lit/localize";
import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { str } from "../../i18n/str.ts";
import { codeStyles } from "../../ui/code-styles.ts";
import { copyField, copyFieldStyles } from "../../ui/copy-field-template.ts";
import { baseStyles, buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { authMode } from "../identity.ts";
import { invitationLink, inviteText, type Invitation } from "./invitation.ts";
import "../../ui/tm-copy.ts";
import "../../ui/tm-dialog.ts";
import "./tm-qr.ts";

/**
 * Shows the invitation: a link that contains the passcode, its QR code, and the passcode. `openInvite` opens it. It
 * removes itself when it is closed.
 */
@localized()
@customElement("tm-invite-dialog")
export class TmInviteDialog extends LitElement {
  @property({ attribute: false }) invitation!: Invitation;
  /** The space's name. */
  @property() name = "";
  /** "" for an open space. */
  @property() passcode = "";
  @state() private hasFailed = false;

  static override styles = [
    baseStyles,
    buttonStyles,
    fieldStyles,
    copyFieldStyles,
    codeStyles,
    css`
      .content {
        display: grid;
        gap: var(--sp-4);
      }

      .passcode {
        display: grid;
        gap: var(--sp-1);
      }

      /* Next to the other button on the smallest phones too. */
      .quiet[slot="footer"] {
        padding-inline: var(--sp-2);
      }

      .code code {
        padding-block: var(--sp-2);
        font-size: clamp(var(--fs-28), 9vw, var(--fs-40));
      }
    `,
  ];

  override render() {
    const link = invitationLink(this.invitation, this.passcode);
    return html`
      <tm-dialog
        open
        first="tm-copy[slot=footer]"
        .heading=${msg(str`Invite to ${this.name}`)}
        @close=${() => this.remove()}
      >
        <div class="content">
          ${copyField({
            id: "link",
            label: msg("Link"),
            value: link,
            copyLabel: msg("Copy the link"),
            copied: msg("Link copied"),
            hint: this.hint(),
          })}
          ${this.passcode ? this.code() : nothing}
          <tm-qr .link=${link}></tm-qr>
          ${this.guests()}
          ${this.hasFailed ? html`<p class="field-error" role="alert">${msg("Sharing did not work here. Copy the invite instead.")}</p>` : nothing}
        </div>
        ${
          // Missing over plain http and in some desktop browsers.
          "share" in navigator
            ? html`<button slot="footer" class="quiet" @click=${() => this.share(link)}>
                ${msg("Share")}
              </button>`
            : nothing
        }
        <tm-copy
          slot="footer"
          look="primary"
          copied=${msg("Invite copied")}
          .value=${inviteText({ name: this.name, passcode: this.passcode }, link)}
          >${msg("Copy invite")}</tm-copy
        >
      </tm-dialog>
    `;
  }

  private hint(): string {
    if (!this.passcode) return msg("This space is open: anyone with the link can join.");
    return authMode() === "oidc"
      ? msg("Anyone who opens it and signs in can join. It contains the passcode.")
      : msg("Anyone who opens it and types a name can join. It contains the passcode.");
  }

  private code() {
    return html`<div class="passcode">
      <h3>${msg("Passcode")}</h3>
      <div class="code">
        <code>${this.passcode}</code>
        <tm-copy
          label=${msg("Copy the passcode")}
          copied=${msg("Passcode copied")}
          .value=${this.passcode}
        ></tm-copy>
      </div>
    </div>`;
  }

  private guests() {
    const { openGuestLinks } = this.invitation;
    if (!openGuestLinks) return nothing;
    return html`<button class="quiet" @click=${() => this.leaveTo(openGuestLinks)}>
      ${msg("Guest link for this room")}
    </button>`;
  }

  private leaveTo(next: () => void) {
    this.remove();
    next();
  }

  private async share(link: string) {
    this.hasFailed = false;
    try {
      await navigator.share({ text: msg(str`Join ${this.name} on Standpoint`), url: link });
    } catch (problem) {
      // AbortError: the person closed the share sheet.
      this.hasFailed = (problem as Error).name !== "AbortError";
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-invite-dialog": TmInviteDialog;
  }
}
