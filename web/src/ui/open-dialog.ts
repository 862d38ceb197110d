import type { TmElement } from "./tm-element.ts";

/**
 * Opens a dialog on top of the page, and returns it. The element draws a `tm-dialog` with `open`, and removes itself
 * when that closes. `parent` contains it, for a dialog over a popover that stays open.
 */
export function openDialog<T extends TmElement>(
  Dialog: new () => T,
  properties: Partial<T> = {},
  parent: Element = document.body,
): T {
  const dialog = Object.assign(new Dialog(), properties);
  parent.append(dialog);
  return dialog;
}
