import type { LitElement, ReactiveController } from "lit";

/** The space above the section, in pixels. */
const marginAbove = 16;

/** Events of a person who has started to use the page. */
const used = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Makes a page scroll to the section that the fragment of the address names, and focus its heading. The page's sections
 * are elements with an `id`. While the sections above it load, the section stays in view, until the person uses the
 * page.
 */
export function followAnchor(page: LitElement): void {
  page.addController(new SectionAnchor(page));
}

class SectionAnchor implements ReactiveController {
  private readonly host: LitElement;
  private resized: ResizeObserver | undefined;
  private isFocused = false;

  constructor(host: LitElement) {
    this.host = host;
  }

  hostConnected() {
    addEventListener("hashchange", this.start);
    this.start();
  }

  hostDisconnected() {
    removeEventListener("hashchange", this.start);
    this.stop();
  }

  private start = () => {
    this.stop();
    if (location.hash.length < 2) return;
    this.isFocused = false;
    for (const type of used) addEventListener(type, this.stop, { capture: true, passive: true });
    this.resized = new ResizeObserver(this.follow);
    this.resized.observe(this.host);
  };

  private stop = () => {
    for (const type of used) removeEventListener(type, this.stop, { capture: true });
    this.resized?.disconnect();
    this.resized = undefined;
  };

  private follow = () => {
    const section = this.host.renderRoot.querySelector(`#${CSS.escape(location.hash.slice(1))}`);
    if (!section) return;
    // The first section is in view below the page's heading.
    if (section.previousElementSibling) scrollBy(0, section.getBoundingClientRect().top - marginAbove);
    const heading = headingIn(section);
    if (!heading || this.isFocused) return;
    this.isFocused = true;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
}

/** Returns the first `h2` of an element, also in the shadow roots inside it. */
function headingIn(element: Element): HTMLElement | null {
  const own = element.shadowRoot?.querySelector<HTMLElement>("h2");
  if (own) return own;
  for (const child of element.shadowRoot?.querySelectorAll("*") ?? []) {
    const nested = headingIn(child);
    if (nested) return nested;
  }
  return null;
}
