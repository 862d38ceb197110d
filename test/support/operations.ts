import type { TestApp } from "./app.ts";

/** The part of a JSON Schema that tests look at. */
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

/** One operation of the API's own description. */
export type Operation = {
  method: string;
  /** As described, with {placeholders}. */
  template: string;
  /** With placeholders filled by names that nothing has. */
  path: string;
  /** The schema of its body; null where it takes none. */
  body: Schema | null;
  described: Described;
};

export const unknownId = "00000000-0000-4000-8000-000000000000";

const fillings: Record<string, string> = { org: "default", slug: "no-such-space", id: unknownId };

/** Returns every operation of /api/openapi.json, so that a table over all routes covers a new one by itself. */
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
    })),
  );
}

/** Returns the path of a template, its placeholders filled by `values` or else by names that nothing has. */
export function fillPath(template: string, values: Record<string, string> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? fillings[name] ?? unknownId);
}

/** Says whether an operation changes something, as far as its method goes. */
export function isWrite({ method, template }: Pick<Operation, "method" | "template">): boolean {
  return template.startsWith("/api/") && method !== "GET";
}

/** Says whether an operation takes at most 4 KiB. */
export function isSmall({ template }: Pick<Operation, "template">): boolean {
  return /\/spaces\/\{slug\}\/(join|invite|passcode)$|\/participants\/\{userId\}\/remove$/.test(template);
}

/** Returns a value that a described schema takes. */
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
