const growsByItself = CSS.supports("field-sizing", "content");

/** Resizes a text area to the height of its text, if the browser does not do so. */
export function grow(area: HTMLTextAreaElement): void {
  if (growsByItself) return;
  area.style.setProperty("block-size", "auto");
  area.style.setProperty("block-size", `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`);
}
