import type { TmElement } from "./tm-element.ts";

/**
 * Opens a dialog on top of the page, and returns it. The element draws a `tm-dialog` with `open`, and removes itself
 * when that closes.
 */
export function openDialog<T extends TmElement>(Dialog: new () => T, properties: Partial<T> = {}): T {
  const dialog = Object.assign(new Dialog(), properties);
  document.body.append(dialog);
  return dialog;
}
