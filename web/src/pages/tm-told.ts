import { localized, msg } from "@lit/localize";
import { LitElement, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { authMode } from "../app/identity.ts";
import { revisit, type Told } from "../app/navigate.ts";
import { paths } from "../app/paths.ts";
import { signInHere } from "../app/sign-in-here.ts";
import { setPageTitle } from "../app/title.ts";
import { str } from "../i18n/str.ts";
import { announce } from "../ui/announce.ts";
import { baseStyles, buttonStyles } from "../ui/styles.ts";
import { faceDownCard } from "./drawings.ts";
import { plainStyles } from "./guest/plain-styles.ts";

/**
 * Tells somebody who was here what has become of the page: they were signed out elsewhere or removed from the space, or
 * the room was deleted; with the way on. Strangers are told that nothing is here.
 */
@localized()
@customElement("tm-told")
export class TmTold extends LitElement {
  @property({ attribute: false }) told!: Told;

  static override styles = [baseStyles, buttonStyles, plainStyles];

  protected override firstUpdated() {
    const { heading, text } = this.words();
    setPageTitle(heading);
    announce(text, "assertive");
  }

  override render() {
    const { heading, text } = this.words();
    return html`
      ${faceDownCard}
      <h1>${heading}</h1>
      <p>${text}</p>
      <div class="row">${this.ways()}</div>
    `;
  }

  private words(): { heading: string; text: string } {
    const { told } = this;
    switch (told.kind) {
      case "signed-out":
        return {
          heading: msg("You are signed out"),
          text: msg("You signed out in another tab, or your session was ended. What was saved is safe."),
        };
      case "removed":
        return {
          heading: msg(str`You are no longer in ${told.name}`),
          text: told.joinPath
            ? msg("You were removed from this space. You can join it again like anybody else.")
            : msg("You were removed from this space, or it was deleted."),
        };
      case "room-gone":
        return {
          heading: msg("This room was deleted"),
          text: msg(str`You can go on in another room of ${told.name}.`),
        };
    }
  }

  private ways() {
    const { told } = this;
    if (told.kind === "signed-out")
      return authMode() === "oidc"
        ? html`<a class="button primary" href=${signInHere()}>${msg("Sign in")}</a>`
        : html`<button class="primary" @click=${revisit}>${msg("Come in again")}</button>`;
    if (told.kind === "room-gone")
      return html`<a class="button primary" href=${told.spacePath}>${msg("To the space")}</a>`;
    return html`
      <a class="button primary" href=${paths.home}>${msg("Go to my spaces")}</a>
      ${told.joinPath ? html`<a class="button" href=${told.joinPath}>${msg("Join again")}</a>` : nothing}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-told": TmTold;
  }
}
