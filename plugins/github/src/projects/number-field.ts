import type { Host } from "@standpoint/plugin-sdk/server";

/** A field of a project. Fields of other types than `NUMBER` are for other values. */
export type Field = { id?: string; name?: string; dataType?: string };

/** Queries the fields of a project. */
export const fieldsOfProject = `fields(first: 50) { nodes { ... on ProjectV2FieldCommon { id name dataType } } }`;

/**
 * Returns the number field for estimates: the one that the settings name, or else the one that is named like estimates,
 * or else the only one. Null without such a field.
 */
export async function numberField(host: Host, fields: readonly Field[]): Promise<Required<Field> | null> {
  const numbers = fields.filter((field): field is Required<Field> => field.dataType === "NUMBER");
  const wanted = String((await host.setting("field")) ?? "").trim();
  if (wanted !== "") return numbers.find(({ name }) => isSame(name, wanted)) ?? null;
  const named = numbers.find(({ name }) => /\bpoints?\b|\bestimate\b|\bsize\b/i.test(name));
  return named ?? (numbers.length === 1 ? numbers[0]! : null);
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
