import type { Schema } from "./openapi.ts";

type Schemas = Record<string, Schema>;

/** Formats a schema as a readable type: `{ id: string (uuid), names?: string[] }`, one key per line. */
export function schemaText(
  schema: Schema | undefined,
  named: Schemas = {},
  indent = "",
  seen: string[] = [],
): string {
  if (!schema || typeof schema !== "object") return "anything";
  if (schema.$ref) return referenced(schema.$ref, named, indent, seen);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => schemaText(choice, named, indent, seen)).join(" | ");
  if (schema.allOf) return schema.allOf.map((part) => schemaText(part, named, indent, seen)).join(" & ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const types = Array.isArray(schema.type)
    ? schema.type
    : [schema.type ?? (schema.properties ? "object" : "")];
  return types.map((type) => typeText(type, schema, named, indent, seen)).join(" | ");
}

function typeText(type: string, schema: Schema, named: Schemas, indent: string, seen: string[]): string {
  if (type === "array") return listText(schema, named, indent, seen);
  if (type === "object") return objectText(schema, named, indent, seen);
  if (type === "") return "anything";
  return schema.format ? `${type} (${schema.format})` : type;
}

function listText(schema: Schema, named: Schemas, indent: string, seen: string[]): string {
  const item = schemaText(schema.items, named, indent, seen);
  return item.includes(" | ") && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
}

function objectText(schema: Schema, named: Schemas, indent: string, seen: string[]): string {
  const inner = `${indent}  `;
  const keys = Object.entries(schema.properties ?? {}).map(([key, value]) => {
    const mark = schema.required?.includes(key) ? "" : "?";
    return `${inner}${key}${mark}: ${schemaText(value, named, inner, seen)}`;
  });
  if (keys.length > 0) return `{\n${keys.join("\n")}\n${indent}}`;
  const { additionalProperties: values } = schema;
  return values && typeof values === "object"
    ? `{ [key]: ${schemaText(values, named, inner, seen)} }`
    : "object";
}

function referenced(reference: string, named: Schemas, indent: string, seen: string[]): string {
  const name = reference.split("/").at(-1)!;
  const schema = named[name];
  // A recursive type is named instead of expanded.
  return schema && !seen.includes(name) ? schemaText(schema, named, indent, [...seen, name]) : name;
}
