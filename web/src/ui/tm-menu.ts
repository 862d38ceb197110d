import { msg } from "@lit/localize";
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { IconName } from "./icons.ts";
import { menuMove } from "./menu-move.ts";
import { kindMarkStyles } from "./kind-mark/kind-mark-template.ts";
import { menuStyles } from "./menu-styles.ts";
import { pressedKey } from "./pressed-key.ts";
import { buttonStyles, keyHintStyles } from "./styles.ts";
import "./tm-icon.ts";
import { TmElement } from "./tm-element.ts";

export type MenuItem = {
  label: string;
  run: () => void;
  icon?: IconName;
  /** Drawn in place of an icon: a kind's. */
  mark?: TemplateResult;
  danger?: boolean;
  disabled?: boolean;
  /** The keys that do the same, shown at the row's end. */
  keys?: string;
  /** Shown with a check mark, as one of a set of choices. */
  chosen?: boolean;
};

/** An entry that shows its own list in place of the menu's, with a way back. */
type MenuGroup = Pick<MenuItem, "label" | "icon"> & { items: MenuItem[] };

export type MenuEntry = MenuItem | MenuGroup;

/**
 * A button that opens a list of commands in a popover. Arrows, Home, End and a first letter move the focus. Escape
 * closes the list and restores the focus. A group opens its own list in the same place. The button's content is in the
 * default slot. `label` names the list, and also the button if it has only an icon.
 */
@customElement("tm-menu")
export class TmMenu extends TmElement {
  @property() label = "";
  @property({ attribute: false }) items: readonly MenuEntry[] = [];
  /** The button's class. */
  @property() look = "quiet icon";

  /** Leaves the button out of the order of Tab. The row around it leads there with an arrow key. */
  @property({ type: Boolean }) offTab = false;

  /** True after the first opening, which creates the rows. A long list has a menu for each of its rows. */
  @state() private wasOpened = false;
  /** The label of the group whose list is shown, otherwise "". */
  @state() private group = "";

  @query("#list") private list!: HTMLElement;
  @query("#opener") private opener!: HTMLButtonElement;

  static override styles = [buttonStyles, keyHintStyles, kindMarkStyles, menuStyles];

  override render() {
    return html`
      <button
        id="opener"
        class=${this.look}
        popovertarget="list"
        tabindex=${this.offTab ? "-1" : nothing}
        aria-haspopup="menu"
        aria-label=${this.look.includes("icon") && !this.textContent?.trim() ? this.label : nothing}
      >
        <slot><tm-icon name="ellipsis"></tm-icon></slot>
      </button>
      <div
        id="list"
        popover
        role="menu"
        aria-label=${this.label}
        @beforetoggle=${this.beforeToggle}
        @toggle=${this.toggled}
        @keydown=${this.keyed}
      >
        ${this.wasOpened ? this.entries() : nothing}
      </div>
    `;
  }

  override focus() {
    this.opener.focus();
  }

  private entries() {
    const group = this.items.find((entry) => "items" in entry && entry.label === this.group);
    if (!group || !("items" in group))
      return this.items.map((entry) => ("items" in entry ? this.groupRow(entry) : this.row(entry)));
    return html`<button role="menuitem" tabindex="-1" @click=${() => this.showGroup("")}>
        <tm-icon name="arrow-left"></tm-icon>${msg("Back")}
      </button>
      ${group.items.map((item) => this.row(item))}`;
  }

  private groupRow({ label, icon }: MenuGroup) {
    return html`<button
      role="menuitem"
      tabindex="-1"
      aria-haspopup="menu"
      @click=${() => this.showGroup(label)}
    >
      ${icon ? html`<tm-icon name=${icon}></tm-icon>` : nothing} ${label}
      <tm-icon class="chosen" name="chevron-right"></tm-icon>
    </button>`;
  }

  /** Shows the list of a group, or the whole list for "". Focuses its first entry, or the group that was left. */
  private async showGroup(label: string) {
    const left = this.items.findIndex((entry) => entry.label === this.group);
    this.group = label;
    await this.updateComplete;
    this.place();
    this.rows()[label === "" ? Math.max(left, 0) : 0]?.focus();
  }

  private row(item: MenuItem) {
    const isChoice = item.chosen !== undefined;
    return html`<button
      role=${isChoice ? "menuitemradio" : "menuitem"}
      tabindex="-1"
      aria-checked=${isChoice ? String(item.chosen) : nothing}
      class=${item.danger ? "danger" : ""}
      ?disabled=${item.disabled}
      @click=${() => this.choose(item)}
    >
      ${item.mark ?? (item.icon ? html`<tm-icon name=${item.icon}></tm-icon>` : nothing)} ${item.label}
      ${item.chosen ? html`<tm-icon class="chosen" name="check"></tm-icon>` : nothing}
      ${item.keys ? html`<kbd aria-hidden="true">${item.keys}</kbd>` : nothing}
    </button>`;
  }

  private choose(item: MenuItem) {
    this.list.hidePopover();
    // A command may open a dialog, which restores the previous focus on closing. That must be the button.
    this.opener.focus();
    item.run();
  }

  private beforeToggle = (event: ToggleEvent) => {
    if (event.newState !== "open") return;
    this.wasOpened = true;
    // `place` shows it.
    this.list.style.setProperty("visibility", "hidden");
  };

  private toggled = (event: ToggleEvent) => {
    this.opener.setAttribute("aria-expanded", String(event.newState === "open"));
    if (event.newState !== "open") {
      removeEventListener("pointerdown", this.pressedElsewhere, true);
      this.group = "";
      return;
    }
    addEventListener("pointerdown", this.pressedElsewhere, true);
    this.place();
    this.rows()[0]?.focus();
  };

  /** Closes the list. Before version 18.3, Safari on phones does not close a popover at a press elsewhere. */
  private pressedElsewhere = (event: Event) => {
    if (!event.composedPath().includes(this)) this.list.hidePopover();
  };

  override disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("pointerdown", this.pressedElsewhere, true);
  }

  /** Shows the list below the button, or above it if there is no room. Keeps it on the screen. */
  private place() {
    const anchor = this.opener.getBoundingClientRect();
    const { width, height } = this.list.getBoundingClientRect();
    const isRightToLeft = getComputedStyle(this).direction === "rtl";
    const wanted = isRightToLeft ? anchor.left : anchor.right - width;
    const left = Math.max(8, Math.min(wanted, innerWidth - width - 8));
    const below = anchor.bottom + 4;
    const top = below + height <= innerHeight - 8 ? below : Math.max(8, anchor.top - height - 4);
    this.list.style.setProperty("left", `${left}px`);
    this.list.style.setProperty("top", `${top}px`);
    this.list.style.removeProperty("visibility");
  }

  private rows(): HTMLButtonElement[] {
    return [...this.list.querySelectorAll("button")].filter((row) => !row.disabled);
  }

  private keyed = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    // Ctrl+K is a command of the page, not the letter K.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = this.rows();
    const at = rows.indexOf(this.shadowRoot!.activeElement as HTMLButtonElement);
    const to = menuMove(
      key,
      at,
      rows.map((row) => row.textContent?.trim() ?? ""),
    );
    if (key === "Tab") this.list.hidePopover();
    if (key === "Escape") {
      event.preventDefault();
      this.list.hidePopover();
      // The browser would restore the focus to the host of the outermost shadow root, which cannot have it.
      this.opener.focus();
    }
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    rows[to]?.focus();
  };
}
