import { z } from "zod";
import type { Action } from "#shared/kinds/action.ts";
import { kinds } from "#shared/kinds/registry.ts";
import type { SessionKind } from "#shared/kinds/kind.ts";
import { idempotencyKey } from "#shared/wire/idempotency-key.ts";
import { refusal } from "#shared/wire/refusal.ts";
import { createdThing } from "#shared/wire/sessions.ts";
import { anywhere } from "./routes/describe.ts";

const { $schema: _dialect, ...keySchema } = schemaOf(idempotencyKey);
const refusals = [400, 404, 405, 409, 422, 502, ...anywhere];

/**
 * Returns the OpenAPI paths of all room actions of some kinds. Two kinds may share an action's name and verb. It is
 * described once, with the body of either kind, because the room's kind decides. A plugin may also have an action of
 * that name, which can fail with 502.
 */
export function actionPaths(core: readonly SessionKind[] = kinds.core): Record<string, object> {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const kind of core) {
    for (const [name, action] of Object.entries(kind.actions)) {
      const operations = (paths[`/api/sessions/{id}/actions/${name}`] ??= {});
      const verb = action.verb.toLowerCase();
      operations[verb] = merge(operations[verb], describeAction(kind, action));
    }
  }
  return paths;
}

type Operation = ReturnType<typeof describeAction>;

function describeAction(kind: SessionKind, { summary, who, body, makes }: Action) {
  const version = {
    "X-Session-Version": { description: "The room's version after the action", schema: { type: "integer" } },
  };
  return {
    tags: [`${kind.name} actions`],
    summary,
    description: `Who: ${who}. In a room of a plugin's kind, the plugin defines the action of this name.`,
    parameters: [
      { in: "path", name: "id", required: true, schema: { type: "string", format: "uuid" } },
      { in: "header", name: "Idempotency-Key", required: false, schema: keySchema },
    ],
    requestBody: { required: !body.isOptional(), content: json(z.toJSONSchema(body, toSchema)) },
    responses: {
      ...(makes
        ? { 201: { description: "Created", headers: version, content: json(schemaOf(createdThing)) } }
        : { 204: { description: "Done", headers: version } }),
      ...Object.fromEntries(
        refusals.map((status) => [status, { description: "Refused", content: json(schemaOf(refusal)) }]),
      ),
    },
  };
}

/** Returns one operation for two kinds with an action at the same address. */
function merge(one: Operation | undefined, other: Operation): Operation {
  if (!one) return other;
  const bodies = [one, other].map(({ requestBody }) => requestBody.content["application/json"].schema);
  return {
    ...one,
    tags: [...one.tags, ...other.tags],
    summary: `${one.summary}; in a room of another kind: ${other.summary}`,
    description: `${one.description} In a room of another kind: ${other.description}`,
    requestBody: {
      required: one.requestBody.required && other.requestBody.required,
      content: json({ anyOf: bodies }),
    },
    responses: { ...other.responses, ...one.responses },
  };
}

const toSchema = { io: "input", unrepresentable: "any" } as const;

function schemaOf(schema: z.ZodType) {
  return z.toJSONSchema(schema);
}

function json(schema: { $schema?: unknown; anyOf?: object[] }): { "application/json": { schema: object } } {
  const { $schema: _dialect, ...rest } = schema;
  return { "application/json": { schema: rest } };
}
