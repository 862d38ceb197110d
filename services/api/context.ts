import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "#shared/db/database.ts";
import type { ClientKeys } from "#shared/domain/callers/client-keys.ts";
import type { Credential } from "#shared/domain/callers/credential.ts";
import { findActorSubject } from "#shared/domain/identity/find-actor-subject.ts";
import type { Provider } from "#shared/domain/sign-in/provider.ts";
import type { PluginHost } from "#shared/domain/plugins/plugin-host.ts";
import type { Envelopes } from "#shared/envelope/envelopes.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { Monitor } from "#shared/runtime/monitor.ts";
import type { Semaphore } from "#shared/runtime/semaphore.ts";
import { rangeCheck, type RangeCheck } from "#shared/runtime/ranges.ts";
import { createReport, type Report } from "#shared/runtime/security-events.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { createCallerOf } from "./guards/caller.ts";
import type { WarnOfOrigin } from "./guards/foreign-origin.ts";
import type { InFlight } from "./guards/in-flight.ts";
import { clientKeys, createAddressOf, type ResolvedAddress } from "./reading/client-address.ts";
import { createTokenOf, type TokenOf } from "./guards/presented-token.ts";
import type { Metrics } from "./metrics.ts";

/** What the application is made of. */
export type AppDeps = {
  settings: Settings;
  log: Log;
  db: Database;
  envelopes: Envelopes;
  readSemaphore: Semaphore;
  inFlight: InFlight;
  warnOfOrigin: WarnOfOrigin;
  version: string;
  monitor: Monitor;
  /** What runs plugins in this process; null where nothing does. */
  pluginHost: PluginHost | null;
  /** Runs the code of plugins in this process; null where nothing does. */
  plugins: PluginRunner | null;
  /** Absent while METRICS_ENABLED is off. */
  metrics?: Metrics | null;
};

/** What every route and guard is given. */
export type ApiContext = AppDeps & {
  /** The sign-in provider; null in open mode. */
  provider: Promise<Provider> | null;
  /** Says whether an address is one of our proxies. */
  isProxy: RangeCheck;
  tokenOf: TokenOf;
  callerOf(request: IncomingMessage): Credential;
  addressOf(request: IncomingMessage): ResolvedAddress;
  /** What a request's client is throttled by. */
  clientOf(request: IncomingMessage): ClientKeys;
  /** The context of one request, for operations that report security events. */
  reporting(request: FastifyRequest): ReportingContext;
};

/** The context of a request whose operation reports security events. */
export type ReportingContext = ApiContext & { report: Report };

/** Answers with a file of the browser client, otherwise with the document that is named, or for null with 404. */
export type ServeClient = (
  request: FastifyRequest,
  reply: FastifyReply,
  document?: ClientDocument | null,
) => FastifyReply;

/** The documents of the browser client: the application, and the side panel of a meeting client. */
export type ClientDocument = "index.html" | "embed.html";

/** What routes are given in addition: whether this replica is stopping, and the browser client as an answer. */
export type RouteContext = ApiContext & { isStopping(): boolean; client: ServeClient };

/** In open mode the library is never loaded. */
async function loadProvider(deps: AppDeps): Promise<Provider> {
  const { createProvider } = await import("#shared/domain/sign-in/provider.ts");
  return createProvider(deps);
}

/** Returns the context of an application: what it is made of, and how its requests are read. */
export function createContext(deps: AppDeps): ApiContext {
  const isProxy = rangeCheck(deps.settings.trustedProxyCidrs);
  const addressOf = createAddressOf(deps.settings, isProxy);
  const tokenOf = createTokenOf(deps.settings);
  const ctx: ApiContext = {
    ...deps,
    provider: deps.settings.authMode === "oidc" ? loadProvider(deps) : null,
    isProxy,
    tokenOf,
    callerOf: createCallerOf(deps.settings, tokenOf),
    addressOf,
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
