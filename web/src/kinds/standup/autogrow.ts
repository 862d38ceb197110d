const growsByItself = CSS.supports("field-sizing", "content");

/** Makes a text area as high as its text, where the browser does not do it by itself. */
export function grow(area: HTMLTextAreaElement): void {
  if (growsByItself) return;
  area.style.setProperty("block-size", "auto");
  area.style.setProperty("block-size", `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`);
}
