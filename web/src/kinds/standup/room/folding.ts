/**
 * The open or collapsed state of the viewer's own part. It changes only when collapsing becomes possible or impossible.
 * Otherwise it stays as the viewer left it. A part with the focus or with unsaved text is not collapsed.
 */
export class Folding {
  isOpen = true;
  private mayFold = false;

  /** Returns true if the part is open. `isBusy` is true if it has the focus, or unsaved text. */
  update(mayFold: boolean, isBusy: boolean): boolean {
    if (mayFold !== this.mayFold) this.isOpen = !mayFold || isBusy;
    this.mayFold = mayFold;
    return this.isOpen;
  }
}
