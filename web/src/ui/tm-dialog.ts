import { localized, msg } from "@lit/localize";
import { LitElement, html, type CSSResultGroup, type PropertyValues } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { noteModal } from "./modals.ts";
import { baseStyles, buttonStyles } from "./styles.ts";
import { dialogStyles } from "./dialog-styles.ts";
import "./tm-icon.ts";

/**
 * A modal dialog on the native element, which traps the focus and gives it back to whatever had it.
 * Content goes into the default slot, the row of buttons into `footer`. Fires `close` however it was closed.
 */
@localized()
@customElement("tm-dialog")
export class TmDialog extends LitElement {
  @property({ type: Boolean, reflect: true }) open = false;
  @property() heading = "";

  @query("dialog") private dialog!: HTMLDialogElement;
  private opener: HTMLElement | null = null;

  static override styles: CSSResultGroup = [baseStyles, buttonStyles, dialogStyles];

  protected override updated(changed: PropertyValues<this>) {
    if (!changed.has("open")) return;
    noteModal(this, this.open);
    if (this.open && !this.dialog.open) {
      this.opener = focusedElement();
      this.dialog.showModal();
    }
    if (!this.open && this.dialog.open) this.dialog.close();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    noteModal(this, false);
    // Taken out of the page while open, the native element forgets to give the focus back.
    if (this.open) this.opener?.focus();
    this.open = false;
  }

  override render() {
    return html`
      <dialog aria-labelledby="heading" @close=${this.closed} @click=${this.clicked}>
        <div class="header">
          <h2 id="heading">${this.heading}</h2>
          <button class="quiet icon" aria-label=${msg("Close")} @click=${() => this.dialog.close()}>
            <tm-icon name="x"></tm-icon>
          </button>
        </div>
        <div class="body"><slot></slot></div>
        <div class="footer"><slot name="footer" @slotchange=${this.footerChanged}></slot></div>
      </dialog>
    `;
  }

  /** Closes as the Escape key would. */
  close() {
    this.dialog.close();
  }

  private closed = (event: Event) => {
    // The native event does not leave the shadow root, so the element says it again.
    if (event.target !== this.dialog) return;
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };

  private clicked = (event: MouseEvent) => {
    // The backdrop belongs to the dialog element; everything inside has a target of its own.
    if (event.target === this.dialog) this.dialog.close();
  };

  private footerChanged = (event: Event) => {
    const slot = event.target as HTMLSlotElement;
    slot.parentElement!.classList.toggle("filled", slot.assignedElements().length > 0);
  };
}

/** The element that has the focus, through all shadow roots. */
function focusedElement(): HTMLElement | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element instanceof HTMLElement ? element : null;
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-dialog": TmDialog;
  }
}
