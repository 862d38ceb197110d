import { localized, msg } from "@lit/localize";
import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { OtherAddress } from "../app/other-address.ts";
import { recallInTab } from "../app/tab-storage.ts";
import { passcodeKey } from "../app/take-passcode.ts";
import { setPageTitle } from "../app/title.ts";
import { str } from "../i18n/str.ts";
import { announce } from "../ui/announce.ts";
import { baseStyles, buttonStyles } from "../ui/styles.ts";
import { faceDownCard } from "./drawings.ts";
import { plainStyles } from "./guest/plain-styles.ts";

/** Says that the server takes another address than the one this page was opened at, with a link to the same page there. */
@localized()
@customElement("tm-other-address")
export class TmOtherAddress extends LitElement {
  @property({ attribute: false }) other!: OtherAddress;

  static override styles = [
    baseStyles,
    buttonStyles,
    plainStyles,
    css`
      :host {
        grid-template-columns: minmax(0, 1fr);
      }

      p,
      .button {
        max-inline-size: min(46ch, 100%);
        white-space: normal;
        overflow-wrap: anywhere;
      }
    `,
  ];

  protected override firstUpdated() {
    setPageTitle(this.heading());
    announce(this.heading(), "assertive");
  }

  override render() {
    const { origin, isLocal } = this.other;
    return html`
      ${faceDownCard}
      <h1>${this.heading()}</h1>
      <p>${isLocal ? this.localText() : this.text()}</p>
      ${isLocal ? html`<p>${this.forOperator()}</p>` : nothing}
      <div class="row">
        <a
          class="button ${isLocal ? "" : "primary"}"
          href=${origin + location.pathname + location.search + hash()}
          >${msg(str`Open it at ${origin}`)}</a
        >
      </div>
    `;
  }

  private heading() {
    return msg("Standpoint has another address");
  }

  private text() {
    return msg(str`You opened it at ${location.origin}, where it cannot save anything.`);
  }

  private localText() {
    return msg(str`It is set up for ${this.other.origin}, which works on the server’s own machine only.`);
  }

  private forOperator() {
    return msg(str`To let other machines in, whoever runs it starts it with BASE_URL=${location.origin}.`);
  }
}

/** What stands behind the path: a guest's link, or the passcode of an invitation, which was taken out of the address. */
function hash(): string {
  const [space = "", passcode = ""] = (recallInTab(passcodeKey) ?? "").split(" ");
  return passcode && location.pathname.startsWith(space) ? `#p=${passcode}` : location.hash;
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-other-address": TmOtherAddress;
  }
}
