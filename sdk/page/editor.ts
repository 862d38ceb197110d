import { html } from "lit-html";
import { button } from "./button.ts";
import { field, fieldOf, forgetDraft, type FieldOptions } from "./fields.ts";
import { update } from "./room.ts";
import { act, forgetProblem, problem, say } from "./problem.ts";
import { t } from "./words.ts";

/** The open editors by key, with the value that each began with. */
const open = new Map<string, unknown>();

/** Returns the value that an open editor began with, or undefined if it is closed. */
export function editedFrom<Base>(key: string): Base | undefined {
  return open.get(key) as Base | undefined;
}

/** Opens the editor of a key, with the focus at the end of its text. `base` is the value that others see now. */
export function startEdit(key: string, base: unknown): void {
  open.set(key, base);
  update();
  const field = fieldOf(key);
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** Closes an editor. The button with `data-edit` of its key gets the focus. */
export function stopEdit(key: string): void {
  open.delete(key);
  forgetDraft(key);
  forgetProblem(key);
  update();
  document.querySelector<HTMLElement>(`[data-edit="${CSS.escape(key)}"]`)?.focus();
}

/**
 * Saves an open editor with an action, whose body gets the value that it began with as `base`. The plugin refuses it if
 * another person changed the value meanwhile; then the editor stays open, and says what it says now. `now` returns the
 * value that others see, or undefined if it is gone; `textOf` words it.
 */
export async function saveEdit<Base>(
  key: string,
  action: string,
  body: object,
  now: () => Base | undefined,
  textOf: (value: Base) => string,
): Promise<void> {
  const base = editedFrom<Base>(key);
  if (await act(action, { ...body, base }, key)) return stopEdit(key);
  const saved = now();
  if (saved === undefined || JSON.stringify(saved) === JSON.stringify(base)) return;
  open.set(key, saved);
  say(
    key,
    t("This was changed elsewhere. It now says: “{text}”. Save again to replace it.", {
      text: textOf(saved),
    }),
  );
}

/** What an editor of a single text changes. */
export type EditorOptions = Pick<FieldOptions, "label" | "max" | "rows"> & {
  /** Returns the text that others see, or undefined if it is gone. */
  now(): string | undefined;
  /** The action that saves the text, and what it gets beside `text` and `base`. */
  action: string;
  body: object;
};

/**
 * Draws the editor of a single text, with its problem and its buttons. A page may draw it before `startEdit`: then the
 * first key opens it, and there is nothing to cancel.
 */
export function editor(key: string, { now, action, body, ...options }: EditorOptions) {
  const isOpen = open.has(key);
  const leave = () => stopEdit(key);
  const save = () =>
    saveEdit(key, action, { ...body, text: fieldOf(key)?.value ?? "" }, now, (text: string) => text);
  const start = editedFrom<string>(key) ?? now() ?? "";
  const typed = () => void (open.has(key) || open.set(key, start));
  return html`<div class="stack tight editor" @input=${typed}>
    ${field(key, { ...options, start, save, ...(isOpen && { leave }) })} ${problem(key)}
    <div class="row end">
      ${button(t("Save"), save)} ${isOpen ? button(t("Cancel"), leave, { class: "quiet" }) : null}
    </div>
  </div>`;
}
