import { pressedKey } from "../../../ui/pressed-key.ts";

/** The distance from an edge of the visible part at which a drag scrolls. */
const edgePx = 64;
/** The largest step of an animation frame. */
const maxStepPx = 14;
/** A page repeats the position of a drag. After this time without it, the drag is over. In milliseconds. */
const staleMs = 500;
/** The time in milliseconds in which the person's own input outside of the page stops its scrolling. */
const ownInputMs = 2_000;
/** In a lower window, in px, a page's bar would cover too much of its content. */
const leastWindowPx = 480;

/** Scrolls the application for a page, which is as high as its content and cannot scroll by itself. */
export type PageScroll = {
  /** A drag is at this height of the page, in px. null ends it. */
  drag(y: number | null): void;
  /** Makes a part of the page visible, in px of the page. */
  reveal(top: number, bottom: number): void;
  stop(): void;
};

/** Hears of each scrolled distance, and how much of the page is above the visible part, in px. */
type Listeners = { scrolled(px: number): void; hidden(px: number): void };

/**
 * Scrolls the nearest scroll container of a frame, but never further than to the frame's own edges. Input outside of the
 * frame interrupts the scrolling, so a page cannot keep the person from leaving it.
 */
export function newPageScroll(iframe: HTMLIFrameElement, { scrolled, hidden }: Listeners): PageScroll {
  const listening = new AbortController();
  let pointerY = 0;
  let saidAt = -Infinity;
  let inputAt = -Infinity;
  let frame = 0;
  let measuring = 0;
  let hiddenPx = 0;

  /** A page cannot see the window around its frame, so it is told. */
  function measure() {
    measuring = 0;
    const visible = visiblePart(scrollerOf(iframe));
    const page = iframe.getBoundingClientRect();
    const most = innerHeight < leastWindowPx ? 0 : page.height - (visible.bottom - visible.top) / 2;
    const px = Math.round(Math.max(0, Math.min(visible.top - page.top, most)));
    if (px !== hiddenPx) hidden((hiddenPx = px));
  }

  for (const type of ["scroll", "resize"])
    addEventListener(type, () => (measuring ||= requestAnimationFrame(measure)), {
      capture: true,
      passive: true,
      signal: listening.signal,
    });

  function step() {
    frame = 0;
    const now = performance.now();
    if (now - saidAt > staleMs || now - inputAt < ownInputMs) return;
    const { top, bottom } = visiblePart(scrollerOf(iframe));
    const beyond = Math.min(0, pointerY - (top + edgePx)) + Math.max(0, pointerY - (bottom - edgePx));
    const part = Math.max(-1, Math.min(1, beyond / edgePx));
    scrollBy(Math.round(part * maxStepPx));
    frame = requestAnimationFrame(step);
  }

  function scrollBy(px: number) {
    const scroller = scrollerOf(iframe);
    const visible = visiblePart(scroller);
    const page = iframe.getBoundingClientRect();
    const wanted =
      px < 0
        ? Math.max(px, Math.min(0, page.top - visible.top))
        : Math.min(px, Math.max(0, page.bottom - visible.bottom));
    if (wanted === 0) return;
    scroller.scrollBy({ top: wanted, behavior: "instant" });
    const done = page.top - iframe.getBoundingClientRect().top;
    if (done !== 0) scrolled(done);
  }

  /** Tab may lead into the page, and keys that the page forwards are not trusted. */
  function hearInput(event: Event) {
    if (event.isTrusted && !(event instanceof KeyboardEvent && pressedKey(event) === "Tab"))
      inputAt = performance.now();
  }

  for (const type of ["pointerdown", "wheel", "keydown"])
    addEventListener(type, hearInput, { capture: true, passive: true, signal: listening.signal });

  return {
    drag(y) {
      saidAt = y === null ? -Infinity : performance.now();
      pointerY = iframe.getBoundingClientRect().top + (y ?? 0);
      if (frame === 0 && y !== null) frame = requestAnimationFrame(step);
    },
    reveal(top, bottom) {
      if (performance.now() - inputAt < ownInputMs) return;
      const visible = visiblePart(scrollerOf(iframe));
      const pageTop = iframe.getBoundingClientRect().top;
      const below = pageTop + bottom + edgePx - visible.bottom;
      const above = pageTop + top - edgePx - visible.top;
      // The top of a tall part is more important.
      if (above < 0) scrollBy(above);
      else if (below > 0) scrollBy(Math.min(below, above));
    },
    stop() {
      cancelAnimationFrame(frame);
      cancelAnimationFrame(measuring);
      listening.abort();
    },
  };
}

/** Returns the nearest element around the frame that scrolls vertically, also across shadow trees. */
function scrollerOf(iframe: Element): Element {
  for (let at = parentOf(iframe); at; at = parentOf(at)) {
    const { overflowY } = getComputedStyle(at);
    if ((overflowY === "auto" || overflowY === "scroll") && at.scrollHeight > at.clientHeight) return at;
  }
  return document.scrollingElement ?? document.documentElement;
}

function parentOf(element: Element): Element | null {
  const node = element.assignedSlot ?? element.parentNode;
  return node instanceof ShadowRoot ? node.host : node instanceof Element ? node : null;
}

/** Returns the vertical range of the window in which a scroll container shows its content. */
function visiblePart(scroller: Element): { top: number; bottom: number } {
  if (scroller === document.scrollingElement) return { top: 0, bottom: innerHeight };
  const { top, bottom } = scroller.getBoundingClientRect();
  return { top: Math.max(0, top), bottom: Math.min(innerHeight, bottom) };
}
