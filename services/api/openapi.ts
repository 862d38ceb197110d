import type { FastifyInstance, RouteOptions } from "fastify";
import type { ApiContext } from "./context.ts";

/**
 * Registers GET /api/openapi.json: the description of every route that is registered after it. The generator is loaded
 * at the first request, because few processes receive one.
 */
export function registerOpenApi(app: FastifyInstance, ctx: ApiContext): void {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => void routes.push(route));
  let text: string | undefined;
  app.get("/api/openapi.json", { schema: { hide: true } }, async (_request, reply) => {
    if (text === undefined) {
      const { writeOpenApi } = await import("./openapi-document.ts");
      text = await writeOpenApi(ctx, routes);
    }
    return reply.type("application/json; charset=utf-8").send(text);
  });
}
