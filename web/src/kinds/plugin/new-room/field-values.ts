import type { KindField } from "#shared/wire/plugin-package.ts";

/** What stands in a field: text as it is typed, or whether it is ticked. */
export type FieldValue = string | boolean;

/** Returns what stands in a field at first. */
export function firstValue({ type, options }: KindField): FieldValue {
  return type === "toggle" ? false : (options?.[0] ?? "");
}

/**
 * Returns what a room is made with: text, lines and a choice as text, a number as number, a toggle as true or false. An
 * empty field is left out, so that the plugin takes what it takes without it. Null while a number is none.
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
