import { css, type CSSResult } from "lit";
import { baseStyles } from "../ui/styles.ts";

/**
 * Adds print styles for elements. Each rule names its element, as in `:host(tm-poker-queue) ol`. The rules go into the
 * style sheet that all elements share. So they also apply to elements that are created later.
 */
export function addPaperStyles({ cssText }: CSSResult): void {
  baseStyles.styleSheet?.insertRule(`@media print { ${cssText} }`);
}

for (const type of ["beforeprint", "afterprint"])
  addEventListener(type, () => setPaper(document, type === "beforeprint"));

/** Sets the property `paper` of every element that has it, which switches its rendering between paper and screen. */
function setPaper(root: Document | ShadowRoot, isOn: boolean): void {
  for (const one of root.querySelectorAll<HTMLElement & { paper?: boolean }>("*")) {
    if ("paper" in one) one.paper = isOn;
    if (one.shadowRoot) setPaper(one.shadowRoot, isOn);
  }
}

/** The parts of every room: its title, its day and the banner of an ended room. Buttons are hidden. */
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

  :host(tm-room-header) .bar {
    padding: 0;
  }

  :host(tm-room-header) .title {
    margin: 0;
  }

  :host(tm-room-header) h1 {
    display: block;
    overflow: visible;
    white-space: normal;
    -webkit-line-clamp: none;
  }

  :host(tm-room-header) :is(.back, .kind-icon, tm-team-name, .state, .tools) {
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
