import fastifySwagger from "@fastify/swagger";
import fastify, { type FastifyInstance, type FastifySchema, type RouteOptions } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { ZodType } from "zod";
import type { ApiContext } from "./context.ts";
import { actionPaths } from "./openapi-actions.ts";

/**
 * Returns the OpenAPI document of some routes and of all room actions as text, generated from the schemas that decode
 * and type them.
 */
export async function writeOpenApi(
  { settings, version }: Pick<ApiContext, "settings" | "version">,
  routes: readonly RouteOptions[],
): Promise<string> {
  const optionalBodies = new Set<string>();
  // The generator describes the routes that are registered after it, so they are registered again where nobody calls.
  const app = fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Standpoint",
        description:
          "Meeting rooms for teams. The identity is the cookie `svc_session`; writes are same-origin.",
        version,
      },
      servers: [{ url: settings.baseUrl }],
    },
    transform: (route) => {
      const { decodes, ...schema } = (route.schema ?? {}) as FastifySchema & { decodes?: ZodType };
      if (decodes?.isOptional()) optionalBodies.add(templateOf(route.url));
      // The schema that `bodyOf` decodes with, put where OpenAPI looks for it.
      return jsonSchemaTransform({ ...route, schema: { ...schema, ...(decodes && { body: decodes }) } });
    },
  });
  for (const { method, url, schema } of routes) {
    if (!schema?.hide) app.route({ method, url, ...(schema && { schema }), handler() {} });
  }
  await app.ready();
  return JSON.stringify(describeAll(app, optionalBodies));
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
