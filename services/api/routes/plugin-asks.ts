import { ask, readAsk } from "#shared/domain/plugins/work/ask.ts";
import { pluginAskEndpoints } from "#shared/wire/endpoints/plugin-asks.ts";
import { serve } from "./serve.ts";

/** Registers the requests that a plugin's page sends to the plugin for a person. */
export const pluginAskRoutes = serve(pluginAskEndpoints, {
  "POST /api/sessions/:id/plugins/:plugin/asks": ({ ctx, caller, place, body, key }) =>
    ask(ctx, caller, place, body, key()),
  "GET /api/sessions/:id/plugins/:plugin/asks/:askId": ({ ctx, caller, place }) =>
    readAsk(ctx, caller, place),
});
