import type { KindField } from "#shared/wire/plugin-package.ts";
import type { ShownField } from "../../shown-fields.ts";

/** A field's value: its text as typed, or true if it is ticked. */
export type FieldValue = string | boolean;

/** Returns a field's initial value: the one that its plugin declares, or the default of its type. */
export function firstValue({ type, options, value }: KindField): FieldValue {
  if (value !== undefined) return typeof value === "number" ? String(value) : value;
  return type === "toggle" ? false : (options?.[0] ?? "");
}

/** Returns the preview of a choice's option; "" if it has none. */
export function previewOf({ options = [], previews = [] }: KindField, option: FieldValue): string {
  return previews[options.findIndex((one) => one === option)] ?? "";
}

/** Returns the words for a choice's option in the page's language; the value itself for every other field. */
export function optionLabel({ options = [], labels = [] }: ShownField, value: string): string {
  return labels[options.indexOf(value)] ?? value;
}

/**
 * Returns the configuration of a new room. Text, lines and a choice are strings, a number is a number, a toggle is a
 * boolean. Empty fields are left out, so that the plugin uses its default. Returns null if a number field does not hold
 * a number.
 */
export function configOf(
  fields: readonly KindField[],
  values: Readonly<Record<string, FieldValue>>,
): Record<string, string | number | boolean> | null {
  const config: Record<string, string | number | boolean> = {};
  for (const field of fields) {
    const value = values[field.name] ?? firstValue(field);
    if (typeof value === "boolean") config[field.name] = value;
    else if (value.trim() !== "") config[field.name] = field.type === "number" ? Number(value) : value.trim();
  }
  return Object.values(config).some((value) => Number.isNaN(value)) ? null : config;
}
