import { msg } from "@lit/localize";
import { redemptionsOfOneLink } from "#shared/rules/link-limits.ts";
import type { MintedLink } from "#shared/wire/links.ts";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { mintLink } from "../../api/links.ts";
import { formatMoment, formatNumber, plural } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { codeStyles } from "../../ui/code-styles.ts";
import { copyField, copyFieldStyles } from "../../ui/copy-field-template.ts";
import { foldStyles } from "../../ui/page/fold-styles.ts";
import { formError } from "../../ui/form/field-template.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { buttonStyles, fieldStyles } from "../../ui/styles.ts";
import { authMode } from "../identity.ts";
import { invitationLink, inviteText, type Invitation } from "./invitation.ts";
import { inviteTabs, inviteTabsStyles, type InviteTab } from "./invite-tabs-template.ts";
import type { TmCopy } from "../../ui/tm-copy.ts";
import "../../ui/tm-copy.ts";
import "../../ui/tm-dialog.ts";
import "./tm-qr.ts";
import { TmElement } from "../../ui/tm-element.ts";

/**
 * Shows the invitation of a team: a link that contains the passcode, its QR code, and the passcode. The facilitator of
 * a room also has a tab that makes a guest link. `openInvite` opens it. It removes itself when it is closed.
 */
@customElement("tm-invite-dialog")
export class TmInviteDialog extends TmElement {
  @property({ attribute: false }) invitation!: Invitation;
  /** The space's name. */
  @property() name = "";
  /** "" for an open space. */
  @property() passcode = "";
  @state() private tab: InviteTab = "team";
  @state() private minted: MintedLink | undefined;
  @state() private hasFailed = false;
  private readonly minting = new FormController(this);

  static override styles = [
    buttonStyles,
    fieldStyles,
    copyFieldStyles,
    codeStyles,
    foldStyles,
    inviteTabsStyles,
    css`
      /* Next to the other button on the smallest phones too. */
      .quiet[slot="footer"] {
        padding-inline: var(--sp-2);
      }

      .once {
        font-weight: 600;
      }

      .all {
        justify-self: start;
        padding-inline: var(--sp-2);
        margin-inline-start: calc(-1 * var(--sp-2));
      }
    `,
  ];

  override render() {
    const { openGuestLinks } = this.invitation;
    return html`
      <tm-dialog
        open
        first="tm-copy[slot=footer]"
        .heading=${this.tab === "guest" ? msg("Invite a guest to this room") : msg(str`Invite to ${this.name}`)}
        @close=${() => this.remove()}
      >
        <div class="stack loose">
          ${openGuestLinks ? inviteTabs(this.tab, (tab) => (this.tab = tab)) : nothing}
          <div
            class="stack loose"
            id="panel"
            role=${openGuestLinks ? "tabpanel" : nothing}
            aria-labelledby=${openGuestLinks ? this.tab : nothing}
          >
            ${openGuestLinks && this.tab === "guest" ? this.guest(openGuestLinks) : this.team()}
          </div>
        </div>
        ${this.tab === "guest" ? this.guestButton() : this.teamButtons()}
      </tm-dialog>
    `;
  }

  private get link(): string {
    return invitationLink(this.invitation, this.passcode);
  }

  private team() {
    return html`
      ${copyField({
        id: "link",
        label: msg("Link"),
        value: this.link,
        copyLabel: msg("Copy link"),
        copied: msg("Link copied"),
        hint: this.hint(),
      })}
      <tm-qr .link=${this.link}></tm-qr>
      ${this.passcode ? this.code() : nothing}
      ${formError(this.hasFailed ? msg("Sharing didn't work here. Copy the invite instead.") : "")}
    `;
  }

  private teamButtons() {
    const { link, name } = this;
    return html`
      ${
        // Missing over plain http and in some desktop browsers.
        "share" in navigator
          ? html`<button slot="footer" class="quiet" @click=${() => this.share(link)}>
              ${msg("Share")}
            </button>`
          : nothing
      }
      <tm-copy slot="footer" look="primary" copied=${msg("Invite copied")} .value=${inviteText(name, link)}
        >${msg("Copy invite")}</tm-copy
      >
    `;
  }

  private hint(): string {
    if (!this.passcode) return msg("This space is open: anyone with the link can join.");
    return authMode() === "oidc"
      ? msg("Anyone with the link can join after signing in. It contains the passcode.")
      : msg("Anyone with the link can join by typing a name. It contains the passcode.");
  }

  private code() {
    return html`<details>
      <summary>${msg("Passcode")}</summary>
      <div class="code">
        <code>${this.passcode}</code>
        <tm-copy
          label=${msg("Copy passcode")}
          copied=${msg("Passcode copied")}
          .value=${this.passcode}
        ></tm-copy>
      </div>
    </details>`;
  }

  private guest(openGuestLinks: () => void) {
    const { minted } = this;
    return html`
      <p class="muted">
        ${msg("A guest joins this room with just a name and sees nothing else of the space. The link works for 24 hours.")}
      </p>
      ${minted ? this.mintedLink(minted) : nothing} ${formError(this.minting.error)}
      <button class="quiet all" @click=${() => this.leaveTo(openGuestLinks)}>
        <tm-icon name="list"></tm-icon>${msg("All guest links")}
      </button>
    `;
  }

  private mintedLink({ url, expiresAt }: MintedLink) {
    return html`
      ${copyField({
        id: "guest-link",
        label: msg("Guest link"),
        value: url,
        copyLabel: msg("Copy link"),
        copied: msg("Link copied"),
        hint: plural(redemptionsOfOneLink, {
          other: msg(
            str`It works until ${formatMoment(new Date(expiresAt))}, for ${formatNumber(redemptionsOfOneLink)} people.`,
          ),
        }),
      })}
      <p class="once" role="status">${msg("Copy it now. It's shown only once.")}</p>
      <tm-qr .link=${url}></tm-qr>
    `;
  }

  private guestButton() {
    if (this.minted)
      return html`<tm-copy
        slot="footer"
        look="primary"
        copied=${msg("Guest link copied")}
        .value=${this.minted.url}
        >${msg("Copy guest link")}</tm-copy
      >`;
    return html`<button
      slot="footer"
      class="primary"
      aria-disabled=${this.minting.isBusy ? "true" : nothing}
      @click=${this.mint}
    >
      ${msg("Create guest link")}
    </button>`;
  }

  /** Makes a guest link. The button that copies it gets the focus. */
  private mint = async () => {
    const { sessionId } = this.invitation;
    if (sessionId === undefined || this.minting.isBusy) return;
    await this.minting.run("", async () => {
      this.minted = await mintLink(sessionId);
    });
    await this.updateComplete;
    const button = this.renderRoot.querySelector("tm-copy[slot=footer]") as TmCopy | null;
    await button?.updateComplete;
    button?.focus();
  };

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
