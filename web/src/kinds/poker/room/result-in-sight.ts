import type { LitElement, ReactiveController } from "lit";
import { MediaQuery } from "../../../ui/media-query.ts";

/** What the room has of the result and of what is folded for it. */
type Parts = { result(): HTMLElement | null; isReadingNotes(): boolean };

/**
 * Brings the result of a round onto the screen. Where there is little room, notes and table are folded for it, unless
 * somebody reads there. The style sheet docks the result at the lower edge, but not in a low window, where it would
 * cover nearly everything: the page is scrolled to it there.
 */
export class ResultInSight implements ReactiveController {
  /** Notes and table are folded. */
  isFolded = false;
  /** The reveal was seen to happen; a page that opens on a revealed table turns no cards. */
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

  /** The room was opened on cards that are turned already. */
  found() {
    this.isFolded = !this.roomy.matches;
    void this.host.updateComplete.then(this.scroll);
  }

  /** The cards are being turned. */
  turned() {
    this.isTurning = true;
    const isReading = this.parts.isReadingNotes() || (scrollY > 0 && !this.low.matches);
    if (!isReading) this.found();
  }

  /** There is no result any more. */
  over() {
    this.isFolded = this.isTurning = false;
  }

  /** Scrolls as far as the result needs, which where it is docked is past the header of the room at most. */
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
