import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Forms } from "../../ui/copy-text.ts";
import { buttonStyles, panelStyles } from "../../ui/styles.ts";
import type { MenuItem } from "../../ui/tm-menu.ts";
import { copyResult } from "../../lib/copy/copy-result.ts";
import { roomForms } from "../copy/copy-room.ts";
import { exportItems } from "../export/export-room.ts";
import { hasMarkdownFile, hasSummary } from "../plugin-exports.ts";
import type { RoomController } from "../room-controller.ts";
import type { RoomView } from "../room-view.ts";
import { endAfterConfirm } from "../end-after-confirm.ts";
import { endingStyles } from "./ending-styles.ts";
import "../../ui/tm-icon.ts";
import "../../ui/tm-menu.ts";
import { TmElement } from "../../ui/tm-element.ts";

/**
 * The frame around the result of a finished or ended room of any kind. The heading is the result in one line, and the
 * default slot has the details. The facilitator of an open room ends it here. Members copy the result and export the
 * room. The slot `more` has further actions.
 */
@customElement("tm-room-ending")
export class TmRoomEnding extends TmElement {
  @property({ attribute: false }) room!: RoomController;
  /** The parts of the heading. A line breaks between them. A new array draws the frame again. */
  @property({ attribute: false }) parts: readonly string[] = [];
  /** The room was finished while the page was open. The frame then scrolls into view. */
  @property({ type: Boolean, reflect: true }) fresh = false;
  /** Loads the function that writes the room as Markdown. Without it the room's plugin does. */
  @property({ attribute: false }) markdown?: RoomView["markdown"];
  /** Returns the result for the clipboard; null while it is loading. Default: made of the Markdown. */
  @property({ attribute: false }) forms: (() => Promise<Forms>) | null | undefined;
  /** The kind's own entries of the menu "Export". */
  @property({ attribute: false }) exports: readonly MenuItem[] = [];
  /** False if something was left: the heading then has a neutral mark. */
  @property({ attribute: false }) isComplete = true;
  /** The room has its button to end in another place, such as the dock. */
  @property({ attribute: false }) hasEnd = false;

  static override styles = [buttonStyles, panelStyles, endingStyles];

  override render() {
    const { parts } = this;
    return html`<section class="panel stack loose" aria-labelledby="heading">
      <h2 id="heading">
        ${this.isComplete ? html`<tm-icon class="complete" name="circle-check"></tm-icon>` : html`<tm-icon name="flag"></tm-icon>`}
        <span
          >${parts.map((part, at) => html`<span class="part">${part}${at < parts.length - 1 ? "\u00a0·" : nothing}</span> `)}</span
        >
      </h2>
      <div class="row">
        ${this.end()} ${this.copy()}
        <slot name="more"></slot>
        ${this.export()}
      </div>
      <slot></slot>
    </section>`;
  }

  protected override firstUpdated() {
    // Afterwards the room is drawn completely, so that the position is final.
    if (this.fresh) requestAnimationFrame(() => this.scrollIntoView({ block: "nearest" }));
  }

  /** Moves the focus to the first button. */
  override focus() {
    this.renderRoot.querySelector("button")?.focus();
  }

  private get isOpen(): boolean {
    return this.room.view?.endedAt === null && this.room.amFacilitator && !this.room.onlyTakesPart;
  }

  private end() {
    if (!this.isOpen || this.hasEnd) return nothing;
    return html`<button class="primary" @click=${() => endAfterConfirm(this.room)}>
      <tm-icon name="flag"></tm-icon>${msg("End room")}
    </button>`;
  }

  private copy() {
    const { room, forms, markdown } = this;
    const { view } = room;
    const hasText = forms !== undefined || markdown || (view && (hasMarkdownFile(view) || hasSummary(view)));
    if (room.onlyTakesPart || !hasText) return nothing;
    const read = forms ?? (() => roomForms(room, markdown));
    return html`<button
      class=${this.isOpen ? "" : "primary"}
      aria-disabled=${forms === null ? "true" : nothing}
      @click=${() => forms !== null && copyResult(read(), this.renderRoot)}
    >
      <tm-icon name="copy"></tm-icon>${msg("Copy")}
    </button>`;
  }

  private export() {
    const items = [...this.exports, ...exportItems(this.room, this.markdown)];
    if (this.room.onlyTakesPart) return nothing;
    return html`<tm-menu label=${msg("Export")} look="quiet" .items=${items}>
      <tm-icon name="download"></tm-icon>${msg("Export")}<tm-icon name="chevron-down"></tm-icon>
    </tm-menu>`;
  }
}
