/**
 * Whether the viewer's own part is folded. That is decided when folding becomes possible or impossible, not at every
 * drawing, so in between it stays as the viewer left it. A part with the focus or with unsaved text is not folded.
 */
export class Folding {
  isOpen = true;
  private mayFold = false;

  /** Returns whether it is drawn open; `isBusy` where the focus is inside, or something there is not saved yet. */
  update(mayFold: boolean, isBusy: boolean): boolean {
    if (mayFold !== this.mayFold) this.isOpen = !mayFold || isBusy;
    this.mayFold = mayFold;
    return this.isOpen;
  }
}
