import { focusedElement } from "./focused-element.ts";

/**
 * Copies `text` to the clipboard and returns true on success. `near` is a node next to the button. While a modal dialog
 * is open, only nodes inside it can be selected.
 */
export async function copyText(text: string, near: ParentNode = document.body): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyThroughSelection(text, near);
  }
}

/**
 * Copies through a selection. The clipboard API is missing over plain http, which many teams use for their first trial.
 */
function copyThroughSelection(text: string, near: ParentNode): boolean {
  const before = focusedElement();
  const field = document.createElement("textarea");
  field.value = text;
  field.style.setProperty("position", "fixed");
  field.style.setProperty("opacity", "0");
  near.append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    // Without a selection, browsers report success but copy nothing.
    return focusedElement() === field && document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    before?.focus({ preventScroll: true });
  }
}
