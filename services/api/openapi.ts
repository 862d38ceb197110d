import fastifySwagger from "@fastify/swagger";
import type { FastifyInstance, FastifySchema } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { ZodType } from "zod";
import type { ApiContext } from "./context.ts";
import { actionPaths } from "./openapi-actions.ts";

/**
 * Registers GET /api/openapi.json: the description of every route registered after it, generated from the schemas that
 * decode and type them (protocol/conventions 42).
 */
export async function registerOpenApi(app: FastifyInstance, ctx: ApiContext): Promise<void> {
  const optionalBodies = new Set<string>();
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Standpoint",
        description:
          "Meeting rooms for teams. The identity is the cookie `svc_session`; writes are same-origin.",
        version: ctx.version,
      },
      servers: [{ url: ctx.settings.baseUrl }],
    },
    transform: (route) => {
      const { decodes, ...schema } = (route.schema ?? {}) as FastifySchema & { decodes?: ZodType };
      if (decodes?.isOptional()) optionalBodies.add(templateOf(route.url));
      // The schema that `bodyOf` decodes with, put where OpenAPI looks for it.
      return jsonSchemaTransform({ ...route, schema: { ...schema, ...(decodes && { body: decodes }) } });
    },
  });
  let text: string | undefined;
  app.get("/api/openapi.json", { schema: { hide: true } }, async (_request, reply) => {
    text ??= JSON.stringify(describeAll(app, optionalBodies));
    reply.type("application/json; charset=utf-8");
    return text;
  });
}

type Operation = { requestBody?: { required: boolean } };

function describeAll(app: FastifyInstance, optionalBodies: Set<string>) {
  const document = app.swagger();
  const paths = (document.paths ?? {}) as Record<string, Record<string, Operation>>;
  for (const template of optionalBodies) {
    // The generator calls every body required.
    for (const { requestBody } of Object.values(paths[template] ?? {})) {
      if (requestBody) requestBody.required = false;
    }
  }
  return { ...document, paths: { ...paths, ...actionPaths() } };
}

function templateOf(url: string): string {
  return url.replace(/:(\w+)/g, "{$1}");
}
