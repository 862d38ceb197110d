import type { Schema } from "#test/support/operations.ts";

/** Words that measure people. Screens and keys of replies must not use them about people. */
const measuring =
  /%|\bper ?cent|\bstreaks?\b|\brank(s|ed|ings?)?\b|\bleader ?board|\bscores?\b|\bscored\b|\brates?\b|\bratios?\b|\bparticipation\b|\battendance\b|\bpunctual|\bon time\b|\bin a row\b|\bmissed\b|\bmost (active|kudos|thanks|thanked)\b|\btop \d|\bbadges?\b|\btotals?\b|\baverages?\b/i;

/** A number before the things that people did, as in "${n} kudos". */
const counting =
  /\$\{[^}]*\}\s+(kudos?|thanks|entries|updates|standups|promises|commitments|answers|turns|times|days)\b/i;

/** Returns true if a client text measures a person, by its words or by a number. */
export function measures(message: string): boolean {
  // A placeholder contains code, which is not shown to people.
  return measuring.test(message.replace(/\$\{[^}]*\}/g, "")) || counting.test(message);
}

/** Returns true if the name of a key or a column is a measure of a person. */
export function isMeasureName(name: string): boolean {
  return measures(name.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " "));
}

/** Returns the texts that a source file shows to people: all arguments of `msg`. */
export function messagesIn(source: string): string[] {
  const call = /\bmsg\(\s*(?:str|html)?\s*(?:"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;
  return [...source.matchAll(call)].map(([, quoted, template]) => quoted ?? template!);
}

type SchemaVariants = { oneOf?: Schema[]; additionalProperties?: Schema | boolean };

/** A field of a described reply: its path, the last key of the path, and true if it is a number. */
type Field = { path: string; key: string; isNumber: boolean };

/** Returns all fields of a described reply. */
export function fieldsOf(schema: Schema, path = "", key = ""): Field[] {
  const { type, items, anyOf = [], oneOf = [], additionalProperties } = schema as Schema & SchemaVariants;
  const isNumber = [type].flat().some((name) => name === "number" || name === "integer");
  return [
    ...(path ? [{ path, key, isNumber }] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      fieldsOf(property, path ? `${path}.${name}` : name, name),
    ),
    ...(items ? fieldsOf(items, `${path}[]`, key) : []),
    ...(typeof additionalProperties === "object" ? fieldsOf(additionalProperties, `${path}{}`, key) : []),
    ...[...anyOf, ...oneOf].flatMap((variant) => fieldsOf(variant, path, key)),
  ];
}

/** Returns the keys of all numbers in a JSON value, at any depth. */
export function numbersIn(value: unknown, key = ""): string[] {
  if (typeof value === "number") return [key];
  if (Array.isArray(value)) return value.flatMap((item) => numbersIn(item, key));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, property]) => numbersIn(property, name));
}
