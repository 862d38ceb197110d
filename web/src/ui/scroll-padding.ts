import type { LitElement, ReactiveController } from "lit";

/** The scroller and its docked parts. A part that is not sticky covers nothing. */
type Docked = {
  scroller(): HTMLElement | null;
  start?(): HTMLElement | null;
  end?(): HTMLElement | null;
};

const gapPx = 8;

/** Keeps what gets the focus out of a scroller's docked parts: its scroll padding is as high as they are. */
export class ScrollPadding implements ReactiveController {
  private observed: (HTMLElement | null)[] = [];
  private readonly observer = new ResizeObserver(() => this.measure());

  constructor(
    host: LitElement,
    private readonly docked: Docked,
  ) {
    host.addController(this);
  }

  hostUpdated() {
    const { start, end } = this.docked;
    const parts = [start?.() ?? null, end?.() ?? null];
    if (parts.every((part, i) => part === this.observed[i])) return;
    this.observer.disconnect();
    this.observed = parts;
    for (const part of parts) if (part) this.observer.observe(part);
    this.measure();
  }

  hostDisconnected() {
    this.observer.disconnect();
    this.observed = [];
    this.measure();
  }

  private measure() {
    const style = this.docked.scroller()?.style;
    for (const [i, side] of (["start", "end"] as const).entries())
      if (this.docked[side])
        style?.setProperty(`scroll-padding-block-${side}`, paddingFor(this.observed[i] ?? null));
  }
}

function paddingFor(part: HTMLElement | null): string {
  const isDocked = part !== null && getComputedStyle(part).position === "sticky";
  return isDocked ? `${part.offsetHeight + gapPx}px` : "";
}
