import type { FastifyInstance, FastifyRequest } from "fastify";
import { ask, readAsk } from "#shared/domain/plugins/work/ask.ts";
import { pluginName } from "#shared/wire/plugin-package.ts";
import { askBody, askMade, askView } from "#shared/wire/plugin-asks.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { idOf, paramOf } from "../reading/params.ts";
import { requestKeyOf } from "../reading/request-key.ts";
import { describe } from "./describe.ts";

const tag = "plugins";
const asks = "/api/sessions/:id/plugins/:plugin/asks";

/** Registers the requests that a plugin's page sends to the plugin for a person. */
export function pluginAskRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const { callerOf } = ctx;

  app.post(
    asks,
    {
      schema: describe({
        tag,
        summary: "Send a request to a plugin",
        body: askBody,
        replies: { 201: askMade },
        refusals: [400, 403, 404, 409, 429, 503],
        once: true,
      }),
    },
    async (request, reply) => {
      const place = { sessionId: idOf(request, "id"), plugin: pluginOf(request) };
      const body = () => bodyOf(request, askBody);
      return reply.code(201).send(await ask(ctx, callerOf(request.raw), place, body, requestKeyOf(request)));
    },
  );

  app.get(
    `${asks}/:askId`,
    {
      schema: describe({
        tag,
        summary: "Get a plugin's response to a request",
        replies: { 200: askView },
        refusals: [403, 404],
      }),
    },
    async (request) =>
      readAsk(ctx, callerOf(request.raw), {
        sessionId: idOf(request, "id"),
        askId: idOf(request, "askId"),
      }),
  );
}

/** Returns the plugin's name of a path, or "" if it is malformed; no plugin has that name. */
function pluginOf(request: FastifyRequest): string {
  const given = paramOf(request, "plugin");
  return pluginName.safeParse(given).success ? given : "";
}
