import type { LitElement } from "lit";
import { ScrollPadding } from "../../ui/scroll-padding.ts";

/** Keeps what gets the focus above the dock. */
export class DockPadding extends ScrollPadding {
  constructor(host: LitElement, dock: () => HTMLElement | null) {
    super(host, { scroller: () => document.documentElement, end: dock });
  }
}
