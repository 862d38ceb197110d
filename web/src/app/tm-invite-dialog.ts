import { localized, msg } from "@lit/localize";
import { LitElement, css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { str } from "../i18n/str.ts";
import { copyField, copyFieldStyles } from "../ui/copy-field.ts";
import { baseStyles, buttonStyles, fieldStyles } from "../ui/styles.ts";
import type { Invitation } from "./invitation.ts";
import { inviteText } from "./invite-text.ts";
import { paths } from "./paths.ts";
import "../ui/tm-copy.ts";
import "../ui/tm-dialog.ts";
import "./tm-qr.ts";

/** Shows how to invite others: a QR code, the link and the passcode. Removes itself when it is closed. */
@localized()
@customElement("tm-invite-dialog")
export class TmInviteDialog extends LitElement {
  @property({ attribute: false }) invitation!: Invitation;

  static override styles = [
    baseStyles,
    buttonStyles,
    fieldStyles,
    copyFieldStyles,
    css`
      .content {
        display: grid;
        gap: var(--sp-4);
      }

      input#passcode {
        font-family: var(--mono);
        font-size: var(--fs-22);
        font-weight: 650;
        letter-spacing: 0.12em;
      }
    `,
  ];

  override render() {
    const { name, passcode } = this.invitation;
    return html`
      <tm-dialog
        open
        first="[slot=footer]"
        .heading=${msg(str`Invite to ${name}`)}
        @close=${() => this.remove()}
      >
        <div class="content">
          <tm-qr link=${this.link()}></tm-qr>
          ${copyField({ id: "link", label: msg("Link"), value: this.link(), copyLabel: msg("Copy the link") })}
          ${
            passcode
              ? copyField({
                  id: "passcode",
                  label: msg("Passcode"),
                  value: passcode,
                  copyLabel: msg("Copy the passcode"),
                })
              : html`<p class="hint">${msg("This space is open: whoever has the link can join.")}</p>`
          }
        </div>
        <tm-copy slot="footer" look="primary" .value=${inviteText(this.invitation, this.link())}
          >${msg("Copy invite")}</tm-copy
        >
      </tm-dialog>
    `;
  }

  private link(): string {
    const { org, slug, sessionId } = this.invitation;
    return location.origin + (sessionId ? paths.room(org, slug, sessionId) : paths.space(org, slug));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-invite-dialog": TmInviteDialog;
  }
}
