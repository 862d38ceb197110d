import type { LitElement, ReactiveController } from "lit";

/** In a lower window the dock is not docked: see dock-styles.ts. In px. */
const lowHeight = 360;

type Parts = {
  result(): HTMLElement | null;
  /** Returns true if the viewer is reading the story's notes. */
  isReadingNotes(): boolean;
  /** Returns the distance of the story from the top of the table, in px. */
  storyOffset(): number | undefined;
};

/**
 * Brings a round's result into view: collapses the notes, and scrolls past what is above. The dock's height is the page's
 * scroll padding. For a viewer who is reading the notes or has scrolled, the story stays where it is.
 */
export class ResultInSight implements ReactiveController {
  /** The notes are collapsed. */
  isFolded = false;
  /** The reveal happened while the page was open. A page that opens on a revealed table does not animate cards. */
  isTurning = false;
  /** The story's distance from the top of the table, if it stays where it was before the reveal. */
  held: number | undefined;

  constructor(
    private readonly host: LitElement,
    private readonly parts: Parts,
  ) {
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
    this.isFolded = true;
    void customElements
      .whenDefined("tm-poker-results")
      .then(() => this.host.updateComplete)
      .then(this.scroll);
  }

  /** Called when the cards are revealed. */
  turned() {
    this.isTurning = true;
    if (!this.parts.isReadingNotes() && scrollY === 0) this.found();
    else this.held = this.parts.storyOffset();
  }

  /** Called when the result is gone. */
  over() {
    this.isFolded = this.isTurning = false;
    this.held = undefined;
  }

  private scroll = () =>
    requestAnimationFrame(() =>
      this.parts
        .result()
        ?.scrollIntoView({ block: innerHeight < lowHeight ? "start" : "nearest", behavior: "instant" }),
    );
}
