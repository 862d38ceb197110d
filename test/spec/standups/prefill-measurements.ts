import type { Schema } from "#test/support/operations.ts";

/** Words with which a product measures people: what no screen and no key of a reply may use about them. */
const measuring =
  /%|\bper ?cent|\bstreaks?\b|\brank(s|ed|ings?)?\b|\bleader ?board|\bscores?\b|\bscored\b|\brates?\b|\bratios?\b|\bparticipation\b|\battendance\b|\bpunctual|\bon time\b|\bin a row\b|\bmissed\b|\bmost (active|kudos|thanks|thanked)\b|\btop \d|\bbadges?\b|\btotals?\b|\baverages?\b/i;

/** A number that is put in front of what people did: "${n} kudos". */
const counting =
  /\$\{[^}]*\}\s+(kudos?|thanks|entries|updates|standups|promises|commitments|answers|turns|times|days)\b/i;

/** Says whether a text of the client measures a person, by its words or by a number before what they did. */
export function measures(message: string): boolean {
  // What stands in a placeholder is code, not a word that anybody reads.
  return measuring.test(message.replace(/\$\{[^}]*\}/g, "")) || counting.test(message);
}

/** Says whether a key or a column is named like a measure of a person. */
export function isMeasureName(name: string): boolean {
  return measures(name.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " "));
}

/** Returns the texts of a source file that people are shown: whatever it passes to `msg`. */
export function messagesIn(source: string): string[] {
  const call = /\bmsg\(\s*(?:str|html)?\s*(?:"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;
  return [...source.matchAll(call)].map(([, quoted, template]) => quoted ?? template!);
}

type Wider = { oneOf?: Schema[]; additionalProperties?: Schema | boolean };

/** Something that a described reply may hold: where, the last key on the way there, and whether it is a number. */
type Field = { path: string; key: string; isNumber: boolean };

/** Returns everything that a described reply may hold. */
export function fieldsOf(schema: Schema, path = "", key = ""): Field[] {
  const { type, items, anyOf = [], oneOf = [], additionalProperties } = schema as Schema & Wider;
  const isNumber = [type].flat().some((one) => one === "number" || one === "integer");
  return [
    ...(path ? [{ path, key, isNumber }] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
      fieldsOf(one, path ? `${path}.${name}` : name, name),
    ),
    ...(items ? fieldsOf(items, `${path}[]`, key) : []),
    ...(typeof additionalProperties === "object" ? fieldsOf(additionalProperties, `${path}{}`, key) : []),
    ...[...anyOf, ...oneOf].flatMap((one) => fieldsOf(one, path, key)),
  ];
}

/** Returns the keys of a JSON value under which a number stands, wherever they are in it. */
export function numbersIn(value: unknown, key = ""): string[] {
  if (typeof value === "number") return [key];
  if (Array.isArray(value)) return value.flatMap((one) => numbersIn(one, key));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => numbersIn(one, name));
}
