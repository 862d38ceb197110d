import { focusedElement } from "./focused-element.ts";

/**
 * Puts `text` on the clipboard and returns whether that worked. `near` is a node beside the button: while a modal dialog
 * is open, nothing outside of it can be selected.
 */
export async function copyText(text: string, near: ParentNode = document.body): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyThroughSelection(text, near);
  }
}

/** The old way: the modern clipboard is missing over plain http, where many teams host their first trial. */
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
    // Where nothing is selected browsers copy nothing and say that they did.
    return focusedElement() === field && document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    before?.focus({ preventScroll: true });
  }
}
