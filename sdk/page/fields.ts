import { html } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { attributes } from "./attributes.ts";
import { act } from "./problem.ts";

/** What people have typed and not sent. It returns when its field does, for example with its topic. */
const drafts = new Map<string, string>();

/** A field for text. */
export type FieldOptions = {
  /** The name for assistive technology. Without it, put the field into a `label`. */
  label?: string;
  /** The id of the element, for a `label` beside it. */
  id?: string;
  /** The direction of the text, for fields that hold code. */
  dir?: "ltr" | "auto";
  /** The text that the field begins with. */
  start?: string;
  /** The text in the empty field. */
  hint?: string;
  /** The maximum length in characters. The default is 300. */
  max?: number;
  /** The rows of a field of several lines, or 0 for a field of one line. The default is 2. */
  rows?: number;
  /** Runs at Enter. Shift+Enter adds a line. */
  save?: () => unknown;
  /** Runs at Escape. A field that can be left keeps no unsent text over a reload. */
  leave?: () => unknown;
};

/** Draws a field that keeps what was typed: over other changes, while it is gone, and over a reload of the page. */
export function field(
  key: string,
  { label, id, dir, start = "", hint, max = 300, rows = 2, save, leave }: FieldOptions,
) {
  const typed = ({ target }: Event) => void drafts.set(key, (target as HTMLInputElement).value);
  const pressed = (event: KeyboardEvent) => {
    const ends =
      event.key === "Escape" ? leave : event.key === "Enter" && !(event.shiftKey && rows) ? save : null;
    if (!ends) return;
    event.preventDefault();
    event.stopPropagation();
    void ends();
  };
  const attrs = attributes({
    id,
    dir,
    "data-field": key,
    "data-draft": leave ? undefined : key,
    "aria-label": label,
    placeholder: hint,
    maxlength: String(max),
    rows: rows > 0 ? String(rows) : undefined,
  });
  const value = drafts.get(key) ?? start;
  const content =
    rows > 0
      ? html`<textarea .defaultValue=${value} @input=${typed} @keydown=${pressed} ${attrs}></textarea>`
      : html`<input .defaultValue=${value} @input=${typed} @keydown=${pressed} ${attrs} />`;
  // Another field in this place is another element: it must not get the text that was typed here.
  return keyed(key, content);
}

/** Returns the field, or another control with `data-field`, of a key. Null while the page does not show it. */
export function fieldOf(key: string): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>(`[data-field="${CSS.escape(key)}"]`);
}

/** Deletes what was typed into a field and not sent. */
export function forgetDraft(key: string): void {
  drafts.delete(key);
}

const sending = new Set<string>();

/**
 * Sends the text of a field with an action and empties the field. Shows a refusal at the field's key. Returns the
 * action's result; null after a refusal, and for a field without text, which gets the focus.
 */
export async function send(
  key: string,
  action: string,
  bodyOf: (text: string) => object,
): Promise<{ created?: string } | null> {
  const text = (fieldOf(key)?.value ?? "").trim();
  if (text === "" || sending.has(key)) {
    fieldOf(key)?.focus();
    return null;
  }
  sending.add(key);
  const done = await act(action, bodyOf(text), key);
  sending.delete(key);
  const now = fieldOf(key);
  if (done && (now?.value ?? drafts.get(key))?.trim() === text) {
    drafts.delete(key);
    if (now) now.value = "";
  }
  const focused = document.activeElement as HTMLElement | null;
  if (now && focused !== now && !focused?.dataset["field"]) now.focus();
  return done;
}
