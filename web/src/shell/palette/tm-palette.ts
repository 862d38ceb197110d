import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { listSpaces } from "../../api/spaces.ts";
import { formatNumber, plural } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { focusedElement, returnFocus } from "../../ui/focused-element.ts";
import { kindMarkStyles } from "../../ui/kind-mark/kind-mark-template.ts";
import { noteModal } from "../../ui/modals.ts";
import { pressedKey } from "../../ui/pressed-key.ts";
import { fieldStyles } from "../../ui/styles.ts";
import { currentMe } from "../../lib/identity.ts";
import { recentRooms } from "../../lib/recent-rooms.ts";
import { loadOrgs } from "../../lib/spaces/org-cache.ts";
import { cachedSpaces, cacheSpaces } from "../../lib/spaces/space-cache.ts";
import { commandRows, spaceHere } from "./commands.ts";
import { foundRows, newRoomRows } from "./found-rows.ts";
import { sectionsOf, type Row, type Section } from "./palette-rows.ts";
import { createSearch } from "./palette-search.ts";
import { paletteStyles } from "./palette-styles.ts";
import { sectionTemplate } from "./section-template.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** The command palette: a combobox whose list of rooms, people and commands is always shown. */
@customElement("tm-palette")
export class TmPalette extends TmElement {
  @property({ type: Boolean }) open = false;
  @state() private typed = "";
  /** The row that a key or the pointer moved to. Until then, the first row is selected. */
  @state() private moved: string | null = null;

  @query("dialog") private dialog!: HTMLDialogElement;
  private opener: HTMLElement | null = null;
  private readonly search = createSearch(() => this.requestUpdate());

  static override styles = [fieldStyles, kindMarkStyles, paletteStyles];

  /** True while the native dialog is open. The browser closes it before it fires `close`. */
  get shown(): boolean {
    return this.dialog.open;
  }

  protected override updated(changed: PropertyValues<this>) {
    if (!changed.has("open") || !this.open || this.dialog.open) return;
    this.typed = "";
    this.moved = null;
    noteModal(this, true);
    this.opener = focusedElement();
    this.dialog.showModal();
    this.search.open();
    void this.loadPlaces();
  }

  override render() {
    const sections = this.sections();
    const rows = rowsOf(sections);
    const at = this.selected(rows);
    return html`
      <dialog aria-label=${msg("Command palette")} @close=${this.closed} @click=${this.clicked}>
        <input
          id="typed"
          role="combobox"
          aria-expanded="true"
          aria-controls="found"
          aria-autocomplete="list"
          aria-activedescendant=${rows.length > 0 ? `option-${at}` : nothing}
          aria-label=${msg("Find rooms, people and commands")}
          placeholder=${msg("Find anything")}
          autocomplete="off"
          spellcheck="false"
          autofocus
          .value=${this.typed}
          @input=${this.input}
          @keydown=${this.keyed}
        />
        <div id="found" role="listbox" aria-label=${msg("Results")}>
          ${sections.map((section) =>
            sectionTemplate(section, {
              rows,
              selected: rows[at],
              run: (row) => this.run(row),
              move: ({ key }) => (this.moved = key),
            }),
          )}
        </div>
        ${this.status(rows.length)}
      </dialog>
    `;
  }

  /** Draws the number of results for screen readers, and in sight only what the list does not say. */
  private status(count: number) {
    const isLoading = count === 0 && this.search.isPending;
    const failure = this.failure();
    const empty = count === 0 && !isLoading ? msg("No matches.") : "";
    const results = plural(count, {
      one: msg("1 result"),
      other: msg(str`${formatNumber(count)} results`),
    });
    const isSeen = failure !== "" || empty !== "";
    return html`<p role="status" class=${isSeen ? "note" : "visually-hidden"}>
      ${isSeen ? `${empty} ${failure}`.trim() : this.typed.trim() === "" || isLoading ? "" : results}
    </p>`;
  }

  private failure(): string {
    if (this.search.isTooBroad) return msg("This search takes too long. Type more of the name.");
    return this.search.hasFailed ? msg("Rooms and people couldn't be loaded.") : "";
  }

  /** Closes as the Escape key would. */
  close() {
    this.dialog.close();
  }

  private sections(): Section[] {
    const { recent, answer } = this.search;
    const isBlank = this.typed.trim() === "";
    const space = spaceHere();
    const hasSeveralSpaces = cachedSpaces().length > 1;
    const found = foundRows({
      recent,
      answer,
      opened: recentRooms(),
      path: location.pathname,
      isBlank,
      hasSeveralSpaces,
    });
    const offered = space ? newRoomRows(recent.kinds, space, hasSeveralSpaces) : [];
    return sectionsOf([...found, ...offered, ...commandRows()], this.typed);
  }

  private selected(rows: readonly Row[]): number {
    return Math.max(
      0,
      rows.findIndex(({ key }) => key === this.moved),
    );
  }

  private input = (event: InputEvent) => {
    this.typed = (event.target as HTMLInputElement).value;
    this.moved = null;
    this.search.type(this.typed);
    this.renderRoot.querySelector("#found")?.scrollTo(0, 0);
  };

  private keyed = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const rows = rowsOf(this.sections());
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step && rows.length > 0) {
      event.preventDefault();
      const at = (this.selected(rows) + step + rows.length) % rows.length;
      this.moved = rows[at]!.key;
      void this.updateComplete.then(() => this.scrollToRow(at));
    }
    if (key === "Enter") {
      // The focus returns to its previous place while the key is still down. The key must not press a button there.
      event.preventDefault();
      void this.runSelected();
    }
  };

  /** Shows a row, and with the first one also the heading above it. */
  private scrollToRow(at: number) {
    if (at === 0) this.renderRoot.querySelector("#found")?.scrollTo(0, 0);
    else this.renderRoot.querySelector(`#option-${at}`)?.scrollIntoView({ block: "nearest" });
  }

  /** Runs the selected row. If it is only the first of an incomplete list, waits for the missing replies. */
  private async runSelected() {
    const { typed } = this;
    if (this.moved === null && this.search.isPending) await this.search.settled();
    const rows = rowsOf(this.sections());
    const row = rows[this.selected(rows)];
    if (row && this.dialog.open && this.typed === typed) this.run(row);
  }

  private run(row: Row) {
    this.dialog.close();
    row.run();
  }

  private clicked = (event: MouseEvent) => {
    if (event.target === this.dialog) this.dialog.close();
  };

  private closed = () => {
    this.search.close();
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

function rowsOf(sections: readonly Section[]): Row[] {
  return sections.flatMap((section) => section.rows);
}
