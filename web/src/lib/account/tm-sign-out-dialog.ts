import { msg } from "@lit/localize";
import { html } from "lit";
import { customElement } from "lit/decorators.js";
import { buttonStyles } from "../../ui/styles.ts";
import { authMode } from "../identity.ts";
import { signOutHere } from "./sign-out.ts";
import "../../ui/tm-dialog.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Explains the effect of signing out, then signs out. */
@customElement("tm-sign-out-dialog")
export class TmSignOutDialog extends TmElement {
  static override styles = [buttonStyles];

  override render() {
    return html`
      <tm-dialog open heading=${msg("Sign out?")} first=".quiet" @close=${() => this.remove()}>
        <p>${authMode() === "oidc" ? this.accountText() : this.nameText()}</p>
        <button slot="footer" class="quiet" @click=${() => this.remove()}>${msg("Stay")}</button>
        <button slot="footer" class="danger" @click=${this.leave}>${msg("Sign out")}</button>
      </tm-dialog>
    `;
  }

  private nameText() {
    return msg(
      "Your name has no account: after you sign out, you can't come back as the same person. Your spaces stay, and you can rejoin them.",
    );
  }

  private accountText() {
    return msg(
      "This signs you out in this browser only. You stay signed in with your sign-in provider. On a shared device, sign out there too.",
    );
  }

  private leave = () => {
    this.remove();
    void signOutHere();
  };
}
