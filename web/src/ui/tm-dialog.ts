import { msg } from "@lit/localize";
import { type LitElement, html, nothing, type CSSResultGroup, type PropertyValues } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { dialogStyles } from "./dialog-styles.ts";
import { focusedElement, returnFocus } from "./focused-element.ts";
import { isTopModal, noteModal } from "./modals.ts";
import { pressedKey } from "./pressed-key.ts";
import { ScrollPadding } from "./scroll-padding.ts";
import { buttonStyles } from "./styles.ts";
import "./tm-icon.ts";
import { TmElement } from "./tm-element.ts";

/**
 * A modal dialog on the native element, which traps the focus and restores it on closing. Content is in the default
 * slot, the row of buttons in `footer`. Fires `close` for every way of closing.
 */
@customElement("tm-dialog")
export class TmDialog extends TmElement {
  @property({ type: Boolean, reflect: true }) open = false;
  @property() heading = "";
  /** Closing would lose the content, so the close button, Escape and the backdrop fire `refused` instead. */
  @property({ type: Boolean }) held = false;
  /** The content is a short warning, so it is read out when the dialog opens. */
  @property({ type: Boolean }) described = false;

  /** The selector of the slotted element that gets the focus first. Default: the close button. */
  @property() first = "";

  @query("dialog") private dialog!: HTMLDialogElement;
  private opener: HTMLElement | null = null;
  protected readonly padding = new ScrollPadding(this, {
    scroller: () => this.dialog,
    start: () => this.renderRoot.querySelector(".header"),
    end: () => this.renderRoot.querySelector(".footer"),
  });

  static override styles: CSSResultGroup = [buttonStyles, dialogStyles];

  /** True while the native dialog is open. The browser closes it before it fires `close`. */
  get shown(): boolean {
    return this.dialog.open;
  }

  protected override updated(changed: PropertyValues<this>) {
    if (!changed.has("open")) return;
    noteModal(this, this.open);
    if (this.open) addEventListener("keydown", this.pressed, true);
    else removeEventListener("keydown", this.pressed, true);
    if (this.open && !this.dialog.open) {
      this.opener = focusedElement();
      this.dialog.showModal();
      void this.focusFirst();
    }
    if (!this.open && this.dialog.open) this.dialog.close();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    noteModal(this, false);
    removeEventListener("keydown", this.pressed, true);
    // If it is removed from the page while open, the native element does not restore the focus.
    if (this.open) this.opener?.focus();
    this.open = false;
  }

  override render() {
    return html`
      <dialog
        aria-labelledby="heading"
        aria-describedby=${this.described ? "body" : nothing}
        @cancel=${this.cancelled}
        @close=${this.closed}
        @click=${this.clicked}
      >
        <div class="header">
          <h2 id="heading">${this.heading}</h2>
          <button class="quiet icon" aria-label=${msg("Close")} @click=${this.dismiss}>
            <tm-icon name="x"></tm-icon>
          </button>
        </div>
        <div class="body" id="body"><slot></slot></div>
        <div class="footer"><slot name="footer" @slotchange=${this.footerChanged}></slot></div>
      </dialog>
    `;
  }

  /** Closes the dialog, also if it is held. Called when the page is left. */
  close() {
    this.dialog.close();
  }

  /** Focuses the first element. Selects the text of a field, so that typing replaces it. */
  private async focusFirst() {
    const element = this.first ? this.querySelector<HTMLElement & Partial<LitElement>>(this.first) : null;
    // Our own elements can get the focus after they are drawn.
    await element?.updateComplete;
    element?.focus();
    const field = focusedElement();
    if (field instanceof HTMLInputElement) field.select();
  }

  private dismiss = () => {
    if (this.held) this.dispatchEvent(new Event("refused"));
    else this.dialog.close();
  };

  /** Handles Escape for a held dialog, because browsers let a page prevent only the first `cancel`. */
  private pressed = (event: KeyboardEvent) => {
    if (this.held && pressedKey(event) === "Escape" && isTopModal(this)) this.cancelled(event);
  };

  private cancelled = (event: Event) => {
    if (!this.held) return;
    event.preventDefault();
    this.dismiss();
  };

  private closed = (event: Event) => {
    // The native event does not leave the shadow root, so the element fires its own.
    if (event.target !== this.dialog) return;
    returnFocus(this.opener);
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };

  private clicked = (event: MouseEvent) => {
    // Clicks on the backdrop have the dialog as their target, clicks inside have another target.
    if (event.target === this.dialog) this.dismiss();
  };

  private footerChanged = (event: Event) => {
    const slot = event.target as HTMLSlotElement;
    slot.parentElement!.classList.toggle("filled", slot.assignedElements().length > 0);
  };
}
