/** Returns what was typed into a form's field, without the spaces around it; "" where the form has no such field. */
export function formText(form: EventTarget | null, name: string): string {
  const value = form instanceof HTMLFormElement ? new FormData(form).get(name) : null;
  return typeof value === "string" ? value.trim() : "";
}
