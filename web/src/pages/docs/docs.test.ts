import { expect, test } from "vitest";
import { groupedByTag, type OpenApi } from "./openapi.ts";
import { schemaText } from "./schema-text.ts";

test("an object is one key a line, optional keys marked", () => {
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

test("null and references are readable, and a type that holds itself ends", () => {
  const named = { Node: { type: "object", properties: { next: { $ref: "#/components/schemas/Node" } } } };
  expect(schemaText({ anyOf: [{ type: "string" }, { type: "null" }] })).toBe("string | null");
  expect(schemaText({ $ref: "#/components/schemas/Node" }, named)).toBe("{\n  next?: Node\n}");
  expect(schemaText({})).toBe("anything");
});

test("operations are grouped by tag in the document's order, verbs in theirs", () => {
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
