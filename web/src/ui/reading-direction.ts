/** Returns true if the page's language is written from right to left. */
function isPageRightToLeft(): boolean {
  return document.documentElement.dir === "rtl";
}

/** Returns the arrow key that leads to the next element of a row on this page. */
export function forwardArrow(): "ArrowLeft" | "ArrowRight" {
  return isPageRightToLeft() ? "ArrowLeft" : "ArrowRight";
}

/** Returns the arrow key that leads to the previous element of a row on this page. */
export function backwardArrow(): "ArrowLeft" | "ArrowRight" {
  return isPageRightToLeft() ? "ArrowRight" : "ArrowLeft";
}
