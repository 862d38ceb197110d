/**
 * Moves the bar with the steps off what gets the focus. The application tells how far the room has scrolled only after
 * the focus has scrolled it.
 */
export function uncover({ target }: FocusEvent): void {
  const bar = document.querySelector<HTMLElement>(".top");
  const focused = target as Element;
  if (!bar || bar.contains(focused)) return;
  const [covers, control] = [bar.getBoundingClientRect(), focused.getBoundingClientRect()];
  const over = covers.bottom - control.top;
  if (over <= 0 || control.bottom <= covers.top) return;
  const { style } = document.documentElement;
  const now = Number.parseFloat(style.getPropertyValue("--hidden-top")) || 0;
  bar.style.transition = "none";
  style.setProperty("--hidden-top", `${Math.max(0, now - over)}px`);
  bar.getBoundingClientRect();
  bar.style.transition = "";
}
