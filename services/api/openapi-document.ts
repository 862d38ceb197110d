import fastifySwagger from "@fastify/swagger";
import fastify, { type FastifyInstance, type FastifySchema, type RouteOptions } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { ZodType } from "zod";
import type { ApiContext } from "./context.ts";
import { actionPaths } from "./openapi-actions.ts";

/**
 * Returns the OpenAPI document of routes and all room actions as text. It is generated from the schemas that decode and
 * type them.
 */
export async function writeOpenApi(
  { settings, version }: Pick<ApiContext, "settings" | "version">,
  routes: readonly RouteOptions[],
): Promise<string> {
  const optionalBodies = new Set<string>();
  // The generator describes only routes that are registered after it, so a separate instance registers them again.
  const app = fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Standpoint",
        description:
          "Meeting rooms for teams. The identity is the cookie `svc_session`, with the port of BASE_URL as in `svc_session_8081`; writes are same-origin.",
        version,
      },
      servers: [{ url: settings.baseUrl }],
    },
    transform: (route) => {
      const { decodes, ...schema } = (route.schema ?? {}) as FastifySchema & { decodes?: ZodType };
      if (decodes?.isOptional()) optionalBodies.add(templateOf(route.url));
      // OpenAPI expects the schema that `bodyOf` decodes with under this key.
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
    // The generator marks every body as required.
    for (const { requestBody } of Object.values(paths[template] ?? {})) {
      if (requestBody) requestBody.required = false;
    }
  }
  return { ...document, paths: { ...paths, ...actionPaths() } };
}

function templateOf(url: string): string {
  return url.replace(/:(\w+)/g, "{$1}");
}
