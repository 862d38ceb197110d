import type { FastifyInstance, RouteOptions } from "fastify";
import type { ApiContext } from "./context.ts";

/**
 * Registers GET /api/openapi.json: the description of every route that is registered after it. The document is
 * built once, at the first request, because few processes receive one. Simultaneous requests share that build. A failed
 * build is repeated at the next request.
 */
export function registerOpenApi(
  app: FastifyInstance,
  ctx: Pick<ApiContext, "settings" | "version">,
  write: WriteOpenApi = loadAndWrite,
): void {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => void routes.push(route));
  let text: Promise<string> | undefined;
  app.get("/api/openapi.json", { schema: { hide: true } }, async (_request, reply) => {
    text ??= write(ctx, routes).catch((error: unknown) => {
      text = undefined;
      throw error;
    });
    return reply.type("application/json; charset=utf-8").send(await text);
  });
}

type WriteOpenApi = (
  ctx: Pick<ApiContext, "settings" | "version">,
  routes: readonly RouteOptions[],
) => Promise<string>;

const loadAndWrite: WriteOpenApi = async (ctx, routes) => {
  const { writeOpenApi } = await import("./openapi-document.ts");
  return writeOpenApi(ctx, routes);
};
