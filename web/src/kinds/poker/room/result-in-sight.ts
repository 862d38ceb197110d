import type { LitElement, ReactiveController } from "lit";
import { MediaQuery } from "../../../ui/media-query.ts";

/** The result's element, and a check whether the viewer is reading the notes. */
type Parts = { result(): HTMLElement | null; isReadingNotes(): boolean };

/**
 * Brings a round's result into view. On small screens it collapses notes and table, unless the viewer is reading the
 * notes or has scrolled. The style sheet docks the result at the bottom. In a low window that would cover nearly
 * everything, so the page scrolls to the result instead.
 */
export class ResultInSight implements ReactiveController {
  /** Notes and table are collapsed. */
  isFolded = false;
  /** The reveal happened while the page was open. A page that opens on a revealed table does not animate cards. */
  isTurning = false;
  private readonly roomy: MediaQuery;
  private readonly low: MediaQuery;

  constructor(
    private readonly host: LitElement,
    private readonly parts: Parts,
  ) {
    this.roomy = new MediaQuery(host, "(width >= 720px) and (height >= 700px)");
    this.low = new MediaQuery(host, "(height < 360px)");
    host.addController(this);
  }

  hostConnected() {
    addEventListener("resize", this.scroll);
  }

  hostDisconnected() {
    removeEventListener("resize", this.scroll);
  }

  /** Called when the room opens with revealed cards. */
  found() {
    this.isFolded = !this.roomy.matches;
    void this.host.updateComplete.then(this.scroll);
  }

  /** Called when the cards are revealed. */
  turned() {
    this.isTurning = true;
    const isReading = this.parts.isReadingNotes() || (scrollY > 0 && !this.low.matches);
    if (!isReading) this.found();
  }

  /** Called when the result is gone. */
  over() {
    this.isFolded = this.isTurning = false;
  }

  /** Scrolls to the result. With a docked result that is at most past the room's header. */
  private scroll = () =>
    requestAnimationFrame(() => {
      const result = this.parts.result();
      if (!result) return;
      const { top, bottom } = result.getBoundingClientRect();
      const up = this.low.matches ? Math.min(top, 0) : 0;
      const by = bottom > innerHeight ? bottom - innerHeight : up;
      if (by !== 0) scrollBy({ top: by, behavior: "instant" });
    });
}
