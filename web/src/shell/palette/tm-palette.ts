import { localized, msg } from "@lit/localize";
import { LitElement, html, nothing, type PropertyValues } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { listSpaces } from "../../api/spaces.ts";
import { focusedElement, returnFocus } from "../../ui/focused-element.ts";
import { noteModal } from "../../ui/modals.ts";
import { pressedKey } from "../../ui/pressed-key.ts";
import { baseStyles, fieldStyles } from "../../ui/styles.ts";
import { currentMe } from "../../lib/identity.ts";
import { loadOrgs } from "../../lib/spaces/org-cache.ts";
import { cacheSpaces } from "../../lib/spaces/space-cache.ts";
import { commands, type Command } from "./commands.ts";
import { filterByWords } from "./palette-filter.ts";
import { paletteStyles } from "./palette-styles.ts";
import "../../ui/tm-icon.ts";

/** The command palette, a combobox whose list is always shown. */
@localized()
@customElement("tm-palette")
export class TmPalette extends LitElement {
  @property({ type: Boolean }) open = false;
  @state() private typed = "";
  @state() private at = 0;

  @query("dialog") private dialog!: HTMLDialogElement;
  private opener: HTMLElement | null = null;

  static override styles = [baseStyles, fieldStyles, paletteStyles];

  /** True while the native dialog is open. The browser closes it before it fires `close`. */
  get shown(): boolean {
    return this.dialog.open;
  }

  protected override updated(changed: PropertyValues<this>) {
    if (!changed.has("open") || !this.open || this.dialog.open) return;
    this.typed = "";
    this.at = 0;
    noteModal(this, true);
    this.opener = focusedElement();
    this.dialog.showModal();
    void this.loadPlaces();
  }

  override render() {
    const found = this.found();
    return html`
      <dialog aria-label=${msg("Command palette")} @close=${this.closed} @click=${this.clicked}>
        <input
          id="typed"
          role="combobox"
          aria-expanded="true"
          aria-controls="found"
          aria-autocomplete="list"
          aria-activedescendant=${found.length > 0 ? `option-${this.at}` : nothing}
          aria-label=${msg("Type a command or a space")}
          placeholder=${msg("Type a command or a space")}
          autocomplete="off"
          autofocus
          .value=${this.typed}
          @input=${this.input}
          @keydown=${this.keyed}
        />
        <ul id="found" role="listbox" aria-label=${msg("Commands")}>
          ${found.map((command, at) => this.option(command, at))}
        </ul>
        ${found.length === 0 ? html`<p role="status">${msg("No matches.")}</p>` : nothing}
      </dialog>
    `;
  }

  private option(command: Command, at: number) {
    return html`<li
      id="option-${at}"
      role="option"
      aria-selected=${at === this.at}
      @click=${() => this.run(command)}
      @pointermove=${() => (this.at = at)}
    >
      <tm-icon name=${command.icon}></tm-icon><span>${command.label}</span>
      ${command.keys ? html`<kbd class="small muted">${command.keys}</kbd>` : nothing}
    </li>`;
  }

  /** Closes as the Escape key would. */
  close() {
    this.dialog.close();
  }

  private found(): Command[] {
    return filterByWords(commands(), this.typed);
  }

  private input = (event: InputEvent) => {
    this.typed = (event.target as HTMLInputElement).value;
    this.at = 0;
  };

  private keyed = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const found = this.found();
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step && found.length > 0) {
      event.preventDefault();
      this.at = (this.at + step + found.length) % found.length;
      void this.updateComplete.then(() =>
        this.renderRoot.querySelector(`#option-${this.at}`)?.scrollIntoView({ block: "nearest" }),
      );
    }
    const chosen = found[this.at];
    if (key === "Enter" && chosen) {
      // The focus returns to its previous place while the key is still down. The key must not press a button there.
      event.preventDefault();
      this.run(chosen);
    }
  };

  private run(command: Command) {
    this.dialog.close();
    command.run();
  }

  private clicked = (event: MouseEvent) => {
    if (event.target === this.dialog) this.dialog.close();
  };

  private closed = () => {
    noteModal(this, false);
    returnFocus(this.opener);
    this.open = false;
  };

  /** Fetches the lists while the palette is already usable. They may be stale, or not loaded after a deep link. */
  private async loadPlaces() {
    const me = currentMe();
    if (!me || me.linkSessionId) return;
    await Promise.allSettled([listSpaces().then(cacheSpaces), loadOrgs()]);
    this.requestUpdate();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-palette": TmPalette;
  }
}
