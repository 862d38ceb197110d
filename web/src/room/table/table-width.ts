import type { LitElement, ReactiveController } from "lit";

/** The width of the ruler at the usual text size, in px. The text of a page, or of a shared screen, enlarges it. */
const rulerUnits = 100;

/**
 * Measures a table in px at the usual text size, and redraws it when that changes. Observers run before the paint, so
 * the first frame already has the final places.
 */
export class TableWidth implements ReactiveController {
  /** The width in px at the usual text size. 0 before the first measurement. */
  units = 0;
  private readonly ruler = document.createElement("div");
  private readonly observer = new ResizeObserver(() => this.measure());

  constructor(private readonly host: LitElement) {
    this.ruler.className = "ruler";
    host.addController(this);
  }

  hostConnected() {
    this.host.renderRoot.append(this.ruler);
    for (const element of [this.host, this.ruler]) this.observer.observe(element);
    this.measure();
  }

  hostDisconnected() {
    this.observer.disconnect();
  }

  private measure() {
    const { offsetWidth } = this.ruler;
    const units = offsetWidth === 0 ? 0 : Math.floor((this.host.offsetWidth * rulerUnits) / offsetWidth);
    if (units === this.units) return;
    this.units = units;
    this.host.requestUpdate();
  }
}
