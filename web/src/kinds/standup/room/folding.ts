/**
 * Whether my part is folded. That is decided when it becomes possible or impossible, and not at every drawing: in
 * between it is as its reader left it. What somebody is writing in is never folded away.
 */
export class Folding {
  isOpen = true;
  private mayFold = false;

  /** Returns whether it is drawn open; `isBusy` where the focus is inside, or something there is not saved yet. */
  drawn(mayFold: boolean, isBusy: boolean): boolean {
    if (mayFold !== this.mayFold) this.isOpen = !mayFold || isBusy;
    this.mayFold = mayFold;
    return this.isOpen;
  }
}
