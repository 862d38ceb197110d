import { css, type CSSResult } from "lit";
import { baseStyles } from "../ui/styles.ts";

/**
 * Adds what elements look like on paper. The rules name an element, as in `:host(tm-poker-queue) ol`, and are in the style
 * sheet that all elements share. So they are fetched once a room is drawn, and count for what is drawn later too.
 */
export function addPaperStyles({ cssText }: CSSResult): void {
  baseStyles.styleSheet?.insertRule(`@media print { ${cssText} }`);
}

for (const type of ["beforeprint", "afterprint"])
  addEventListener(type, () => setPaper(document, type === "beforeprint"));

/** Sets the property `paper` of every element that has it, so that it draws itself for paper or for the screen again. */
function setPaper(root: Document | ShadowRoot, isOn: boolean): void {
  for (const one of root.querySelectorAll<HTMLElement & { paper?: boolean }>("*")) {
    if ("paper" in one) one.paper = isOn;
    if (one.shadowRoot) setPaper(one.shadowRoot, isOn);
  }
}

/** The frame of a room: its title and day, and that it has ended. Nothing can be pressed. */
addPaperStyles(css`
  button,
  .button,
  tm-menu {
    display: none !important;
  }

  :is(h1, h2, h3) {
    break-after: avoid;
  }

  :host(tm-room-page) {
    display: block;
  }

  :host(tm-room-page) tm-room-plugins {
    display: none;
  }

  :host(tm-room-header) {
    padding: 0 0 var(--sp-3);
  }

  :host(tm-room-header) h1 {
    margin: 0;
  }

  :host(tm-room-header) :is(.back, .state, .tools) {
    display: none;
  }

  :host(tm-room-header) .day {
    display: block !important;
    flex: none;
    margin-inline-start: auto;
    color: var(--muted);
  }

  :host(tm-room-banners) div {
    padding: 0 0 var(--sp-4);
  }

  :host(tm-room-banners) tm-banner:not([icon="flag"]) {
    display: none;
  }
`);
