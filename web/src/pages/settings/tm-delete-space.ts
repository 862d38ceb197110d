import { localized, msg } from "@lit/localize";
import type { MemberView } from "#shared/wire/spaces.ts";
import { LitElement, css, html } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { baseStyles, buttonStyles, cardStyles } from "../../ui/styles.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import "./tm-delete-space-dialog.ts";

/** The end of a space: for its owners, at the foot of the page, behind a dialog. */
@localized()
@customElement("tm-delete-space")
export class TmDeleteSpace extends LitElement {
  @property({ attribute: false }) view!: MemberView;
  @state() private isAsking = false;

  static override styles = [
    baseStyles,
    buttonStyles,
    cardStyles,
    partStyles,
    css`
      section.card {
        border-color: var(--bad);
      }

      button {
        justify-self: start;
      }
    `,
  ];

  override render() {
    return html`<section class="card">
        <h2>${msg("Delete this space")}</h2>
        <p>${msg("Its rooms, stories, votes and decks go with it, for every member and for good.")}</p>
        <button class="danger" @click=${() => (this.isAsking = true)}>${msg("Delete this space…")}</button>
      </section>
      <tm-delete-space-dialog
        .view=${this.view}
        ?open=${this.isAsking}
        @close=${() => (this.isAsking = false)}
      ></tm-delete-space-dialog>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-delete-space": TmDeleteSpace;
  }
}
