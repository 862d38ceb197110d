import { expect, test } from "vitest";
import { groupedByTag, type OpenApi } from "./openapi.ts";
import { schemaText } from "./schema-text.ts";

test("the API page writes an object one key a line, with optional keys marked", () => {
  const text = schemaText({
    type: "object",
    properties: {
      id: { type: "string", format: "uuid" },
      tags: { type: "array", items: { enum: ["a", "b"] } },
    },
    required: ["id"],
  });
  expect(text).toBe('{\n  id: string (uuid)\n  tags?: ("a" | "b")[]\n}');
});

test("the API page writes null and references readably, and names a recursive type", () => {
  const named = { Node: { type: "object", properties: { next: { $ref: "#/components/schemas/Node" } } } };
  expect(schemaText({ anyOf: [{ type: "string" }, { type: "null" }] })).toBe("string | null");
  expect(schemaText({ $ref: "#/components/schemas/Node" }, named)).toBe("{\n  next?: Node\n}");
  expect(schemaText({})).toBe("anything");
});

test("the API page groups operations by tag in the document's order, with verbs in a fixed order", () => {
  const document: OpenApi = {
    info: { title: "", version: "" },
    tags: [{ name: "spaces" }, { name: "me" }, { name: "unused" }],
    paths: {
      "/api/me": { post: { tags: ["me"] }, get: { tags: ["me"] } },
      "/api/spaces": { get: { tags: ["spaces"] } },
    },
  };
  const groups = groupedByTag(document).map(({ name, operations }) => [
    name,
    operations.map((o) => o.method),
  ]);
  expect(groups).toEqual([
    ["spaces", ["GET"]],
    ["me", ["GET", "POST"]],
  ]);
});
