import { msg } from "@lit/localize";
import { html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { paths } from "../../lib/paths.ts";
import { removeDrafts } from "../../lib/storage.ts";
import { setPageTitle } from "../../lib/page-title.ts";
import { pageStyles } from "../../ui/page/page-styles.ts";
import { buttonStyles } from "../../ui/styles.ts";
import { faceDownCard } from "../face-down-card-template.ts";
import { plainStyles } from "../plain-styles.ts";
import type { LostReason } from "./seat-storage.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Shown in a guest's room to a person without a seat in it, also after the seat has ended. */
@customElement("tm-guest-end")
export class TmGuestEnd extends TmElement {
  @property() why: LostReason = "never";

  static override styles = [buttonStyles, pageStyles, plainStyles];

  override connectedCallback() {
    super.connectedCallback();
    // Returning makes a new guest, who cannot use the drafts of this seat.
    if (this.why !== "never") removeDrafts();
  }

  override render() {
    const [heading, text] = this.words();
    setPageTitle(heading);
    return html`
      ${faceDownCard}
      <h1>${heading}</h1>
      <p>${text}</p>
      <a class="button" href=${paths.home}>${msg("Go to the start page")}</a>
    `;
  }

  private words(): [heading: string, text: string] {
    switch (this.why) {
      case "left":
        return [msg("You've left the room"), msg("Thanks for taking part. Your contributions stay there.")];
      case "ended":
        return [
          msg("This link has expired"),
          msg(
            "It was revoked, or its 24 hours are over. Your contributions stay in the room. To come back, ask for a new link.",
          ),
        ];
      case "never":
        return [
          msg("You're not in this room"),
          msg("Guests join with a link. Open your link again, or ask for a new one."),
        ];
    }
  }
}
