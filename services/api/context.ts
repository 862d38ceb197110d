import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "#shared/db/database.ts";
import type { ClientKeys } from "#shared/domain/callers/rate-limit.ts";
import type { Credential } from "#shared/domain/callers/credential.ts";
import { findActorSubject } from "#shared/domain/identity/find-actor-subject.ts";
import type { Provider } from "#shared/domain/sign-in/provider.ts";
import type { PluginHost } from "#shared/domain/plugins/plugin-host.ts";
import type { Envelopes } from "#shared/envelope/envelopes.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { Monitor } from "#shared/runtime/monitor.ts";
import type { Semaphore } from "#shared/runtime/semaphore.ts";
import type { RangeCheck } from "#shared/runtime/ranges.ts";
import { createReport, type Report } from "#shared/runtime/security-events.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { Problem } from "#shared/wire/problems.ts";
import { createCallerOf } from "./guards/caller.ts";
import type { WarnOfOrigin } from "./guards/foreign-origin.ts";
import type { InFlight } from "./guards/in-flight.ts";
import { clientKeys, type AddressOf } from "./reading/client-address.ts";
import { createTokenOf } from "./guards/presented-token.ts";
import type { Metrics } from "./metrics.ts";

/** The dependencies of the application. */
export type AppDeps = {
  settings: Settings;
  log: Log;
  db: Database;
  envelopes: Envelopes;
  readSemaphore: Semaphore;
  inFlight: InFlight;
  warnOfOrigin: WarnOfOrigin;
  /** Returns true if an address belongs to a trusted proxy. */
  isProxy: RangeCheck;
  addressOf: AddressOf;
  version: string;
  monitor: Monitor;
  /** The folder of plugin files, and the inspection of uploaded packages; null if plugins are disabled. */
  pluginHost: PluginHost | null;
  /** Runs the hooks of installed plugins; null if plugins are disabled. */
  plugins: PluginRunner | null;
  /** Returns the refusal that a token's next socket would get, or null. Absent without sockets. */
  socketRefusalOf?: (tokenId: string) => Problem | null;
  /** Absent if METRICS_ENABLED is off. */
  metrics?: Metrics | null;
};

/** The context of every route and guard. */
export type ApiContext = AppDeps & {
  /** The sign-in provider; null in open mode. */
  provider: Promise<Provider> | null;
  callerOf(request: IncomingMessage): Credential;
  /** Returns the keys that rate limits use for a request's client. */
  clientOf(request: IncomingMessage): ClientKeys;
  /** Returns the context of one request, for operations that report security events. */
  reporting(request: FastifyRequest): ReportingContext;
};

/** The context of a request whose operation reports security events. */
export type ReportingContext = ApiContext & { report: Report };

/** Sends a file of the browser client, else the given document, or a 404 if the document is null. */
export type ServeClient = (
  request: FastifyRequest,
  reply: FastifyReply,
  document?: ClientDocument | null,
) => FastifyReply;

/** The documents of the browser client: the application, and the side panel of a meeting client. */
export type ClientDocument = "index.html" | "embed.html";

/** The context of routes, which also has the shutdown state of this replica and the handler for the browser client. */
export type RouteContext = ApiContext & { isStopping(): boolean; client: ServeClient };

/** Imports the provider on demand, so that open mode never loads the library. */
async function loadProvider(deps: AppDeps): Promise<Provider> {
  const { createProvider } = await import("#shared/domain/sign-in/provider.ts");
  return createProvider(deps);
}

/** Returns the context of an application: its dependencies and the readers of its requests. */
export function createContext(deps: AppDeps): ApiContext {
  const { addressOf } = deps;
  const ctx: ApiContext = {
    ...deps,
    provider: deps.settings.authMode === "oidc" ? loadProvider(deps) : null,
    callerOf: createCallerOf(deps.settings, createTokenOf(deps.settings)),
    clientOf: (request) => clientKeys(addressOf(request).resolved),
    reporting: ({ id, raw }) => ({
      ...ctx,
      report: createReport(deps.log, {
        clientAddr: addressOf(raw).resolved,
        requestId: id,
        subjectOf: (actor) => findActorSubject(deps.db.pool, actor),
      }),
    }),
  };
  return ctx;
}
