/** The parts of an OpenAPI 3.1 document that the page uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  description?: string;
};

type Content = { content?: Record<string, { schema?: Schema }> };

export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
};

export type Operation = {
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: Content;
  responses?: Record<string, Content & { description?: string }>;
};

export type OpenApi = {
  info: { title: string; version: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

export type ListedOperation = { method: string; path: string; operation: Operation };
export type Group = { name: string; description: string; operations: ListedOperation[] };

const methods = ["get", "post", "put", "patch", "delete"];
const verbOrder = (method: string) => methods.indexOf(method);

/** Groups the operations by their first tag: the document's tags in order, then unlisted tags as they appear. */
export function groupedByTag(document: OpenApi): Group[] {
  const groups = new Map<string, Group>();
  for (const tag of document.tags ?? [])
    groups.set(tag.name, { name: tag.name, description: tag.description ?? "", operations: [] });
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of Object.keys(item).sort((a, b) => verbOrder(a) - verbOrder(b))) {
      if (verbOrder(method) < 0) continue;
      const operation = item[method]!;
      const name = operation.tags?.[0] ?? "";
      const group = groups.get(name) ?? { name, description: "", operations: [] };
      groups.set(name, group);
      group.operations.push({ method: method.toUpperCase(), path, operation });
    }
  }
  return [...groups.values()].filter((group) => group.operations.length > 0);
}

/** Returns the schema of a JSON body, if it has one. */
export function jsonSchema(body: Content | undefined): Schema | undefined {
  const content = body?.content ?? {};
  return (content["application/json"] ?? content["application/json; charset=utf-8"])?.schema;
}
