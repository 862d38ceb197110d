import { hasControls, withoutControls, type Shape } from "#shared/rules/text.ts";

/**
 * Starts replacing control characters in all fields of the page by spaces, before the field's own listeners run. They
 * come from pasting, for example as the tabs of a table. The server refuses them, and a person could not see the
 * reason.
 */
export function startStrippingControls(): void {
  document.addEventListener("input", clean, { capture: true });
}

function clean(event: Event) {
  // For a field inside a shadow tree, `target` would be its host.
  const [field] = event.composedPath();
  if (field instanceof HTMLTextAreaElement) cleanField(field, "lines");
  else if (field instanceof HTMLInputElement) cleanField(field, "line");
}

function cleanField(field: HTMLInputElement | HTMLTextAreaElement, shape: Shape) {
  const { value, selectionStart: caret } = field;
  if (!hasControls(value, shape)) return;
  field.value = withoutControls(value, shape);
  if (caret === null) return;
  const at = withoutControls(value.slice(0, caret), shape).length;
  field.setSelectionRange(at, at);
}
