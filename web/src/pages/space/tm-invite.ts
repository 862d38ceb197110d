import { msg } from "@lit/localize";
import type { MemberView } from "#shared/wire/spaces.ts";
import { html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { ensureImported } from "../../lib/lazy/lazy-imports.ts";
import { openInvite } from "../../lib/invite/open-invite.ts";
import { buttonStyles, panelStyles } from "../../ui/styles.ts";
import { codeStyles } from "../../ui/code-styles.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

// Loaded late, because people read a passcode before they copy it.
ensureImported(() => import("../../ui/tm-copy.ts"));

/** Shows the space's passcode, and links to the invitation. */
@customElement("tm-invite")
export class TmInvite extends TmElement {
  @property({ attribute: false }) view!: MemberView;

  static override styles = [buttonStyles, panelStyles, codeStyles];

  override render() {
    const { protected: isProtected, passcode } = this.view;
    return html`<section class="panel stack">
      <h2>${msg("Invite")}</h2>
      ${
        isProtected
          ? html`<div class="code">
              <code>${passcode}</code>
              <tm-copy .value=${passcode} label=${msg("Copy passcode")}></tm-copy>
            </div>`
          : html`<p class="small muted">${msg("This space is open: anyone with the link can join.")}</p>`
      }
      <button aria-haspopup="dialog" @click=${this.invite}>
        <tm-icon name="qr-code"></tm-icon>${msg("Link and QR code")}
      </button>
    </section>`;
  }

  private invite = () => void openInvite({ org: this.view.orgSlug, slug: this.view.slug });
}
