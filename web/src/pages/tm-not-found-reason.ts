import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { authMode } from "../lib/identity.ts";
import { revisit, type NotFoundReason } from "../lib/navigate.ts";
import { paths, signInPath } from "../lib/paths.ts";
import { tabStorage } from "../lib/storage.ts";
import { passcodeKey } from "../lib/passcode-from-url.ts";
import { setPageTitle } from "../lib/page-title.ts";
import { str } from "../i18n/str.ts";
import { announce } from "../ui/announce.ts";
import { buttonStyles } from "../ui/styles.ts";
import { faceDownCard } from "./face-down-card-template.ts";
import { plainStyles } from "./plain-styles.ts";
import { TmElement } from "../ui/tm-element.ts";

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Explains a missing page to a person who has seen it, with a link onward. They were signed out elsewhere or
 * removed from the space, or the room was deleted. Strangers see the general page instead. The reason "moved" tells
 * everyone that the server has another address than this page.
 */
@customElement("tm-not-found-reason")
export class TmNotFoundReason extends TmElement {
  @property({ attribute: false }) reason!: NotFoundReason;

  static override styles = [
    buttonStyles,
    plainStyles,
    css`
      :host {
        grid-template-columns: minmax(0, 1fr);
      }

      p,
      .button {
        max-inline-size: min(46ch, 100%);
        overflow-wrap: anywhere;
      }
    `,
  ];

  protected override firstUpdated() {
    announce(this.words().text, "assertive");
  }

  override render() {
    const { heading, text } = this.words();
    setPageTitle(heading);
    return html`
      ${faceDownCard}
      <h1>${heading}</h1>
      <p>${text}</p>
      <div class="row">${this.actions()}</div>
    `;
  }

  private words(): { heading: string; text: string } {
    const { reason } = this;
    switch (reason.kind) {
      case "signed-out":
        return {
          heading: msg("You're signed out"),
          text: msg("You signed out in another tab, or your session ended. Everything saved is safe."),
        };
      case "moved":
        return { heading: msg("Standpoint has another address"), text: addressText(reason.baseUrl) };
      case "removed":
        return {
          heading: msg(str`You're no longer in ${reason.name}`),
          text: reason.joinPath
            ? msg("You were removed from this space. You can rejoin like anyone else.")
            : msg("You were removed from this space, or it was deleted."),
        };
      case "room-gone":
        return {
          heading: msg("This room was deleted"),
          text: msg(str`You can continue in another room of ${reason.name}.`),
        };
    }
  }

  private actions() {
    const { reason } = this;
    if (reason.kind === "signed-out")
      return authMode() === "oidc"
        ? html`<a class="button primary" href=${signInPath()}>${msg("Sign in")}</a>`
        : html`<button class="primary" @click=${revisit}>${msg("Rejoin")}</button>`;
    if (reason.kind === "moved") {
      const there = reason.baseUrl + location.pathname + location.search + hash();
      const look = isOutOfReach(reason.baseUrl) ? "button" : "button primary";
      return html`<a class=${look} href=${there}>${msg(str`Open it at ${reason.baseUrl}`)}</a>`;
    }
    if (reason.kind === "room-gone")
      return html`<a class="button primary" href=${reason.spacePath}>${msg("Go to the space")}</a>`;
    return html`
      <a class="button primary" href=${paths.home}>${msg("Go to my spaces")}</a>
      ${reason.joinPath ? html`<a class="button" href=${reason.joinPath}>${msg("Rejoin")}</a>` : nothing}
    `;
  }
}

/** Returns true if BASE_URL is a loopback address and this page is on another host. */
function isOutOfReach(baseUrl: string): boolean {
  return loopback.test(new URL(baseUrl).hostname) && !loopback.test(location.hostname);
}

function addressText(baseUrl: string): string {
  return isOutOfReach(baseUrl)
    ? msg(
        str`It's set up for ${baseUrl}, which works only on the server's own machine. To allow other machines, start it with BASE_URL=${location.origin}.`,
      )
    : msg(str`You opened it at ${location.origin}, where it can't save anything.`);
}

/** Returns the fragment: a guest's link, or an invitation's passcode, which was removed from the address. */
function hash(): string {
  const [space = "", passcode = ""] = (tabStorage.get(passcodeKey) ?? "").split(" ");
  return passcode && location.pathname.startsWith(space) ? `#p=${passcode}` : location.hash;
}
