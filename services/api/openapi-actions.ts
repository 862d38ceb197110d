import { z } from "zod";
import type { Action } from "#shared/kinds/action.ts";
import { kinds } from "#shared/kinds/directory.ts";
import type { SessionKind } from "#shared/kinds/kind.ts";
import { refusal } from "#shared/wire/refusal.ts";
import { createdThing } from "#shared/wire/sessions.ts";

const refusals = [400, 403, 404, 405, 409, 413, 415, 500];

/** Returns the description of every room action of this build, each at its own address (protocol/conventions 42). */
export function actionPaths(): Record<string, object> {
  const paths: Record<string, object> = {};
  for (const kind of kinds.core) {
    for (const [name, action] of Object.entries(kind.actions)) {
      const path = `/api/sessions/{id}/actions/${name}`;
      // Two kinds may share a name with different verbs; the room's kind decides which one exists.
      paths[path] = { ...paths[path], [action.verb.toLowerCase()]: describeAction(kind, action) };
    }
  }
  return paths;
}

function describeAction(kind: SessionKind, { summary, who, body }: Action) {
  const version = {
    "X-Session-Version": { description: "The room's version afterwards", schema: { type: "integer" } },
  };
  return {
    tags: [`${kind.name} actions`],
    summary,
    description: `Who: ${who}.`,
    parameters: [{ in: "path", name: "id", required: true, schema: { type: "string", format: "uuid" } }],
    requestBody: { required: !body.isOptional(), content: json(z.toJSONSchema(body, toSchema)) },
    responses: {
      201: { description: "It made something", headers: version, content: json(schemaOf(createdThing)) },
      204: { description: "It is so now", headers: version },
      ...Object.fromEntries(
        refusals.map((status) => [status, { description: "Refused", content: json(schemaOf(refusal)) }]),
      ),
    },
  };
}

const toSchema = { io: "input", unrepresentable: "any" } as const;

function schemaOf(schema: z.ZodType) {
  return z.toJSONSchema(schema);
}

function json(schema: { $schema?: unknown }) {
  const { $schema: _dialect, ...rest } = schema;
  return { "application/json": { schema: rest } };
}
