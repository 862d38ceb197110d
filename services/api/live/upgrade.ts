import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { id } from "#shared/wire/text.ts";
import type { Database } from "#shared/db/database.ts";
import { findSeatToWatch } from "#shared/domain/rooms/watch-seat.ts";
import type { Credential } from "#shared/domain/callers/credential.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { Log } from "#shared/runtime/log.ts";
import { createRawReply } from "#shared/runtime/raw-reply.ts";
import type { RangeCheck } from "#shared/runtime/ranges.ts";
import { requestIdOf } from "#shared/runtime/request-id.ts";
import { originForm, pathOf, queryOf } from "#shared/runtime/request-target.ts";
import { isProblem, problem, type Problem } from "#shared/wire/problems.ts";
import type { WarnOfOrigin } from "../guards/foreign-origin.ts";
import type { InFlight } from "../guards/in-flight.ts";
import { crossSite } from "../guards/cross-site.ts";
import { clientKeys, logAddress, type AddressOf } from "../reading/client-address.ts";
import { embeddedProtocol } from "../guards/presented-token.ts";
import type { ConnectionLimit } from "./connection-limit.ts";
import { createSocketServer } from "./socket-server.ts";
import type { ViewerOptions, Seat } from "./viewer.ts";

type Options = {
  db: Database;
  settings: Pick<Settings, "origin" | "secure" | "embedProviders">;
  limit: ConnectionLimit;
  credentialOf: (request: IncomingMessage) => Credential;
  isProxy: RangeCheck;
  addressOf: AddressOf;
  inFlight: InFlight;
  warnOfOrigin: WarnOfOrigin;
  welcome: (seat: Seat, opened: ViewerOptions) => void;
  log: Log;
};

/**
 * Returns the handler of HTTP upgrades. All checks precede the upgrade, so a refusal is an ordinary HTTP response. The
 * checks in order:
 * 1. the target, the Host and the path
 * 2. the Origin
 * 3. a token in the query, and the room's id
 * 4. the caller's token and seat
 * 5. the token's socket limits: open sockets, and recent upgrades
 */
export function createUpgrade(options: Options) {
  const upgrade = createSocketServer(
    (request) => [`X-Request-Id: ${requestIdOf(request, options.isProxy)}`],
    options.settings.embedProviders.length > 0 ? embeddedProtocol : null,
  );
  const reply = createRawReply(options.settings);
  const debug = options.log.isLevelEnabled("debug");

  function refuse(request: IncomingMessage, socket: Duplex, refusal: Problem) {
    const { retryAfterSeconds } = refusal.extra;
    reply(socket, {
      requestId: requestIdOf(request, options.isProxy),
      status: refusal.status,
      headers: {
        "content-type": "application/json; charset=utf-8",
        ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
      },
      body: JSON.stringify({ error: refusal.message, code: refusal.code }),
    });
  }

  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on("error", destroyOnError);
    const address = options.addressOf(request);
    if (debug) logAddress(options.log, address);
    // Only the address is limited, because a browser that restores many tabs opens their sockets at once.
    const sender = { tokenDigest: Buffer.alloc(0), addressKey: clientKeys(address.resolved).address };
    const leave = options.inFlight(sender, (tooMany) => {
      if (tooMany) return refuse(request, socket, tooMany);
      void authorizeAndUpgrade(request, socket, head).finally(() => leave());
    });
  };

  function authorizeAndUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    return authorize(options, request).then(
      (seat) => {
        if (socket.destroyed) return;
        const refusal = options.limit.admit(seat.tokenId);
        if (refusal) return refuse(request, socket, refusal);
        socket.off("error", destroyOnError);
        upgrade(request, socket, head, (opened) => options.welcome(seat, opened));
      },
      (error: unknown) => {
        if (isProblem(error)) return refuse(request, socket, error);
        options.log.error({ err: error }, "could not authorize a socket");
        refuse(request, socket, problem("unavailable"));
      },
    );
  }
}

function destroyOnError(this: Duplex) {
  this.destroy();
}

/** Returns the seat for the request, or throws the problem that refuses it. */
async function authorize(
  { db, settings, credentialOf, warnOfOrigin }: Options,
  request: IncomingMessage,
): Promise<Seat> {
  const target = originForm(request.url ?? "");
  const lacksHost = request.headers.host === undefined && request.httpVersion === "1.1";
  if (target === null || lacksHost) throw problem("invalid");
  if (pathOf(target) !== "/ws") throw problem("no_such_page");
  const query = queryOf(target);
  const { origin } = request.headers;
  if (origin && origin !== settings.origin) {
    warnOfOrigin(origin);
    throw crossSite(settings.origin);
  }
  if (query.has("token")) throw problem("invalid", "do not send a token in an address");
  const sessionId = id.safeParse(query.get("session"));
  if (!sessionId.success) throw problem("no_such_session");
  const seat = await findSeatToWatch(db.pool, credentialOf(request), sessionId.data);
  if (!seat) throw problem("no_such_session");
  return { ...seat, sessionId: sessionId.data };
}
