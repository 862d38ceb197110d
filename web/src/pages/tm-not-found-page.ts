import { msg } from "@lit/localize";
import { html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { paths } from "../lib/paths.ts";
import { setPageTitle } from "../lib/page-title.ts";
import { pageStyles } from "../ui/page/page-styles.ts";
import { buttonStyles } from "../ui/styles.ts";
import type { NotFoundReason } from "../lib/navigate.ts";
import { faceDownCard } from "./face-down-card-template.ts";
import { plainStyles } from "./plain-styles.ts";
import "./tm-not-found-reason.ts";
import { TmElement } from "../ui/tm-element.ts";

/** The page for an address that does not exist or that this person may not see. It does not distinguish the two. */
@customElement("tm-not-found-page")
export class TmNotFoundPage extends TmElement {
  /** The reason that the page is gone, for a person who has seen it. */
  @property({ attribute: false }) reason: NotFoundReason | null = null;

  static override styles = [buttonStyles, pageStyles, plainStyles];

  override render() {
    setPageTitle(msg("Not found"));
    if (this.reason) return html`<tm-not-found-reason .reason=${this.reason}></tm-not-found-reason>`;
    return html`
      ${faceDownCard}
      <h1>${msg("Nothing on the table here")}</h1>
      <p>
        ${msg("The link may be mistyped, or the page is gone. If someone sent it to you, ask for a new one.")}
      </p>
      <a class="button" href=${paths.home}>${msg("Go to my spaces")}</a>
    `;
  }
}
