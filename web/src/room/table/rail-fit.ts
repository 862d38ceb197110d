import type { LitElement, ReactiveController } from "lit";
import { MediaQuery } from "../../ui/media-query.ts";

/**
 * Tells its element whether a rail fits beside the table, and sets the attribute `has-rail`. The window has
 * to be `rem` wide. A media query alone does not see a text size that the page or an extension sets.
 */
export class RailFit implements ReactiveController {
  private readonly large: MediaQuery;
  private readonly ruler = document.createElement("div");
  private isWide = false;
  private readonly observer = new ResizeObserver(() => this.measure());

  constructor(
    private readonly host: LitElement,
    rem = 45,
  ) {
    this.large = new MediaQuery(host, "(width >= 720px) and (height >= 480px)");
    // As wide as the window's part beyond this width, plus 1 px. In a narrower window it has no width.
    this.ruler.style.cssText = `position:fixed;visibility:hidden;height:0;width:max(0px,100vw - ${rem}rem + 1px)`;
    host.addController(this);
  }

  get matches(): boolean {
    return this.host.hasAttribute("has-rail");
  }

  hostConnected() {
    this.host.renderRoot.append(this.ruler);
    this.measure();
    this.observer.observe(this.ruler);
  }

  hostUpdate() {
    this.host.toggleAttribute("has-rail", this.large.matches && this.isWide);
  }

  hostDisconnected() {
    this.observer.disconnect();
  }

  private measure() {
    this.isWide = this.ruler.offsetWidth > 0;
    this.host.requestUpdate();
  }
}
