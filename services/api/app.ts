import { pluginDevRoutes } from "#plugin-dev";
import type { FastifyInstance } from "fastify";
import { pathOf } from "#shared/runtime/request-target.ts";
import { problem } from "#shared/wire/problems.ts";
import { createContext, type ApiContext, type AppDeps, type ServeClient } from "./context.ts";
import { drainBeforeClose } from "./draining.ts";
import { createAllow } from "./guards/allow.ts";
import { isApiPath } from "./guards/api-path.ts";
import { createGuard, installGuards } from "./guards/install.ts";
import { pageNotFound, refuse } from "./guards/refuse.ts";
import { registerOpenApi } from "./openapi.ts";
import { actionRoutes } from "./routes/actions.ts";
import { authRoutes } from "./routes/auth.ts";
import { backchannelLogoutRoutes } from "./routes/backchannel-logout.ts";
import { awayRoutes } from "./routes/away.ts";
import { clientFileRoutes } from "./routes/client-files.ts";
import { channelRoutes } from "./routes/channels.ts";
import { holidayCalendarRoutes } from "./routes/holiday-calendar.ts";
import { connectionRoutes } from "./routes/connections.ts";
import { custodyRoutes } from "./routes/custody.ts";
import { deckRoutes } from "./routes/decks.ts";
import { embedDocumentRoutes } from "./routes/embed-document.ts";
import { embedSignInRoutes } from "./routes/embed-signin.ts";
import { embedRoutes } from "./routes/embed.ts";
import { exportRoutes } from "./routes/export.ts";
import { feedRoutes } from "./routes/feed.ts";
import { findRoutes } from "./routes/find.ts";
import { healthRoutes } from "./routes/health.ts";
import { kudoRoutes } from "./routes/kudos.ts";
import { legacyRoutes } from "./routes/legacy.ts";
import { linkRoutes } from "./routes/links.ts";
import { meRoutes } from "./routes/me.ts";
import { metricsRoutes } from "./routes/metrics.ts";
import { orgAdminRoutes } from "./routes/org-admins.ts";
import { orgRoutes } from "./routes/orgs.ts";
import { ownStandupRoutes } from "./routes/own-standups.ts";
import { plainNotFound } from "./routes/plain-not-found.ts";
import { pluginPageRoute } from "./routes/plugin-page.ts";
import { pluginRoutes } from "./routes/plugins.ts";
import { readRoutes } from "./routes/reads.ts";
import { pushRoutes } from "./routes/push.ts";
import { retentionRoutes } from "./routes/retention.ts";
import { roomScheduleRoutes } from "./routes/room-schedules.ts";
import { seatRoutes } from "./routes/seats.ts";
import { scimRoutes } from "./scim/routes.ts";
import { sessionRoutes } from "./routes/sessions.ts";
import { signInRoutes } from "./routes/sign-in.ts";
import { spaceSettingsRoutes } from "./routes/space-settings.ts";
import { spaceRoutes } from "./routes/spaces.ts";
import { standupSettingsRoutes } from "./routes/standup-settings.ts";
import { standupWebhookRoutes } from "./routes/standup-webhook.ts";
import { todayRoutes } from "./routes/today.ts";
import { createServer } from "./server.ts";
import { serveClient } from "./static.ts";

const routes = [
  healthRoutes,
  plainNotFound,
  clientFileRoutes,
  metricsRoutes,
  authRoutes,
  signInRoutes,
  backchannelLogoutRoutes,
  scimRoutes,
  embedRoutes,
  embedDocumentRoutes,
  embedSignInRoutes,
  meRoutes,
  awayRoutes,
  feedRoutes,
  pushRoutes,
  ownStandupRoutes,
  todayRoutes,
  findRoutes,
  orgRoutes,
  channelRoutes,
  holidayCalendarRoutes,
  connectionRoutes,
  custodyRoutes,
  orgAdminRoutes,
  spaceRoutes,
  spaceSettingsRoutes,
  deckRoutes,
  kudoRoutes,
  standupSettingsRoutes,
  retentionRoutes,
  roomScheduleRoutes,
  standupWebhookRoutes,
  legacyRoutes,
  sessionRoutes,
  seatRoutes,
  linkRoutes,
  exportRoutes,
  readRoutes,
  pluginRoutes,
  pluginPageRoute,
  pluginDevRoutes,
  actionRoutes,
];

/**
 * Returns the application with guards, routes, the API's description and the browser client. It does not listen yet.
 */
export function createApp(deps: AppDeps): FastifyInstance {
  const ctx = createContext(deps);
  const guard = createGuard(ctx);
  const app = createServer(ctx, guard);
  installGuards(app, guard);
  app.setErrorHandler((error, _request, reply) => {
    ctx.metrics?.refused(error);
    return refuse(ctx, reply, error);
  });
  const client = handleUnmatched(app, ctx);
  const isStopping = drainBeforeClose(app);
  const { metrics } = ctx;
  if (metrics)
    app.addHook("onResponse", (request, reply, done) => {
      metrics.responded(request.routeOptions.url, reply.statusCode);
      done();
    });
  app.register(async (scope) => {
    registerOpenApi(scope, ctx);
    for (const register of routes) register(scope, { ...ctx, isStopping, client });
  });
  return app;
}

/** Registers the handler of unmatched addresses, and returns the handler that serves the browser client. */
function handleUnmatched(app: FastifyInstance, ctx: ApiContext): ServeClient {
  const allow = createAllow();
  app.addHook("onRoute", allow.add);
  const client = serveClient(app, ctx);
  app.setNotFoundHandler((request, reply) => {
    const url = request.raw.url ?? "";
    const methods = allow.methodsOf(pathOf(url));
    if (methods) throw problem("method_not_allowed", undefined, { allow: methods });
    return isApiPath(url) ? pageNotFound(reply) : client(request, reply);
  });
  return client;
}
