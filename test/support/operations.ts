import { areas } from "#shared/wire/endpoints/all.ts";
import type { Endpoint } from "#shared/wire/endpoints/endpoint.ts";
import type { TestApp } from "./app.ts";

/** The JSON Schema keywords that tests use. */
export type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  minLength?: number;
  maxLength?: number;
  maximum?: number;
  pattern?: string;
};

type Described = {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; schema: Schema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
};

/** An operation of the OpenAPI document. */
export type Operation = {
  method: string;
  /** The path in the document, with {placeholders}. */
  template: string;
  /** The path with placeholders replaced by unknown names and ids. */
  path: string;
  /** The schema of the request body, or null. */
  body: Schema | null;
  described: Described;
  /** Its declaration; null for an action of a kind and for an operation outside /api. */
  endpoint: Endpoint | null;
};

export const unknownId = "00000000-0000-4000-8000-000000000000";

const unknownValues: Record<string, string> = { org: "default", slug: "no-such-space", id: unknownId };

/** Every declared endpoint by method and template. */
const declared = new Map(
  areas.flatMap(({ endpoints }) =>
    Object.entries<Endpoint>(endpoints).map(
      ([address, endpoint]) => [address.replace(/:(\w+)/g, "{$1}"), endpoint] as const,
    ),
  ),
);

/** Returns every operation of /api/openapi.json, so a table over all routes also covers new ones. */
export async function listOperations(app: Pick<TestApp, "baseUrl">): Promise<Operation[]> {
  const response = await fetch(`${app.baseUrl}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      template,
      path: fillPath(template),
      body: described.requestBody?.content["application/json"]?.schema ?? null,
      described,
      endpoint: declared.get(`${method.toUpperCase()} ${template}`) ?? null,
    })),
  );
}

/** Returns a template's path. Replaces placeholders by `values`, or by unknown names and ids. */
export function fillPath(template: string, values: Record<string, string> = {}): string {
  return template.replace(
    /\{(\w+)\}/g,
    (_all, name: string) => values[name] ?? unknownValues[name] ?? unknownId,
  );
}

/** Returns true if the operation's method can change state. */
export function isWrite({ method, template }: Pick<Operation, "method" | "template">): boolean {
  return template.startsWith("/api/") && method !== "GET";
}

/** Returns true if the operation accepts bodies of at most 4 KiB. */
export function isSmall({ endpoint }: Operation): boolean {
  return endpoint?.small ?? false;
}

/** Returns a value that matches a schema. */
export function sampleOf(schema: Schema): unknown {
  if (schema.anyOf) return sampleOf(schema.anyOf[0]!);
  if (schema.enum) return schema.enum[0];
  if (schema.pattern?.includes("0-9a-f]{8}")) return unknownId;
  if (schema.type === "string") return "x";
  if (schema.type === "boolean") return true;
  if (schema.type === "integer" || schema.type === "number") return 1;
  if (schema.type === "array") return schema.items ? [sampleOf(schema.items)] : [];
  const required = (schema.required ?? []).map((name) => [name, sampleOf(schema.properties![name]!)]);
  return Object.fromEntries(required);
}
