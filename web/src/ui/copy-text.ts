import { focusedElement } from "./focused-element.ts";

/** A text for the clipboard, and the same with its marks for programs that take HTML. */
export type Forms = { text: string; html?: string };

/**
 * Copies `text` to the clipboard and returns true on success. `near` is a node next to the button. While a modal dialog
 * is open, only nodes inside it can be selected.
 */
export async function copyText(text: string, near: ParentNode = document.body): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyThroughSelection({ "text/plain": text }, near);
  }
}

/**
 * Copies a text, and with `hasHtml` also its HTML. Returns true on success. Call it in the press of a button, before any
 * `await`: Safari refuses a copy that begins a second later, but waits for a promise. Throws the reason if there is no
 * text.
 */
export async function copyForms(
  forms: Promise<Forms>,
  hasHtml: boolean,
  near: ParentNode = document.body,
): Promise<boolean> {
  const blob = (type: string, read: (forms: Forms) => string) => {
    const made = forms.then((ready) => new Blob([read(ready)], { type }));
    // Without a clipboard, the failure is read from `forms`.
    made.catch(() => undefined);
    return made;
  };
  try {
    const text = blob("text/plain", (ready) => ready.text);
    const html = hasHtml && { "text/html": blob("text/html", (ready) => ready.html ?? "") };
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": text, ...html })]);
    return true;
  } catch {
    const { text, html } = await forms;
    return copyThroughSelection({ "text/plain": text, ...(html && { "text/html": html }) }, near);
  }
}

/**
 * Copies through a selection. The clipboard API is missing over plain http, which many teams use for their first trial.
 */
function copyThroughSelection(
  typed: { "text/plain": string; "text/html"?: string },
  near: ParentNode,
): boolean {
  const before = focusedElement();
  const field = document.createElement("textarea");
  field.value = typed["text/plain"];
  field.style.setProperty("position", "fixed");
  field.style.setProperty("opacity", "0");
  field.addEventListener("copy", (event) => {
    for (const [type, text] of Object.entries(typed)) event.clipboardData?.setData(type, text);
    event.preventDefault();
  });
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
