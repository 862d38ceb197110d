import { adoptStyles, type LitElement, type ReactiveController } from "lit";
import { MediaQuery } from "../../../ui/media-query.ts";
import { ovalStyles } from "./oval-styles.ts";
import type { Size } from "./rim.ts";
import { planTable, type ScaledPlan } from "./scaled-plan.ts";
import { mostSeats } from "./seats.ts";

/** What the places depend on, besides the size of the window and of the sheet. */
type Round = { count: number; isRevealed: boolean; isLarge: boolean };

/**
 * Seats people around a table that fills the free space of the window. If it would be too small, they sit in rows.
 * It measures the sheet on the felt, so the sheet may have any height. While the table is drawn, the host has the
 * attribute `seated`.
 */
export class TableLayout implements ReactiveController {
  plan: ScaledPlan | undefined;
  private readonly wide: MediaQuery;
  private readonly sizes = new ResizeObserver(() => this.host.requestUpdate());
  private from = "";
  private measured: Size = { width: 0, height: 0 };

  constructor(
    private readonly host: LitElement,
    private readonly sheet: () => HTMLElement | null,
    private readonly round: () => Round,
  ) {
    this.wide = new MediaQuery(host, "(width >= 720px) and (height >= 480px)");
    const { shadowRoot, constructor } = host;
    if (shadowRoot)
      adoptStyles(shadowRoot, [...(constructor as typeof LitElement).elementStyles, ovalStyles]);
    host.addController(this);
    host.requestUpdate();
  }

  hostConnected() {
    addEventListener("resize", this.resized);
    this.sizes.observe(this.host);
    this.sizes.observe(document.body);
  }

  hostDisconnected() {
    removeEventListener("resize", this.resized);
    this.sizes.disconnect();
  }

  hostUpdated() {
    const sheet = this.sheet();
    if (!sheet || !this.wide.matches) return this.become(undefined);
    this.sizes.observe(sheet);
    const { count, isRevealed, isLarge } = this.round();
    const isPossible = count > 0 && count <= mostSeats;
    this.host.toggleAttribute("seated", isPossible);
    if (!isPossible) return this.become(undefined);
    const space = this.space();
    const paper = { width: sheet.offsetWidth, height: sheet.offsetHeight };
    const from = JSON.stringify([space, paper, count, isRevealed, isLarge]);
    const plan = from === this.from ? this.plan : planTable(count, space, paper, isRevealed, isLarge);
    this.from = from;
    this.become(plan);
  }

  private become(plan: ScaledPlan | undefined) {
    this.host.toggleAttribute("seated", plan !== undefined);
    if (plan === this.plan) return;
    this.plan = plan;
    this.host.requestUpdate();
  }

  private resized = () => this.host.requestUpdate();

  /**
   * Returns the size of the free space. A change of 2 px or less is ignored: the plan itself can change the rounded
   * height of the page by that, and two plans would then alternate without an end.
   */
  private space(): Size {
    const { width, height } = this.measure();
    const { measured } = this;
    const isSame = Math.abs(width - measured.width) <= 2 && Math.abs(height - measured.height) <= 2;
    if (!isSame) this.measured = { width, height };
    return this.measured;
  }

  /** Measures the free space. It is the same for the table and for rows, which may be higher than it. */
  private measure(): Size {
    const { top, bottom, width } = this.host.getBoundingClientRect();
    const { clientHeight, scrollHeight } = document.documentElement;
    const others = top + scrollY + (scrollHeight - bottom - scrollY);
    return { width, height: clientHeight - others };
  }
}
