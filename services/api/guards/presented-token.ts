import type { IncomingMessage } from "node:http";
import type { Settings } from "#shared/runtime/settings.ts";
import { isApiPath } from "./api-path.ts";
import { sessionCookie } from "../reading/cookie.ts";

/** The token of a request, null for none, and whether it was a bearer token. */
export type PresentedToken = { token: string | null; embedded: boolean };

/** Reads the token of a request or a handshake. */
export type TokenOf = (request: IncomingMessage) => PresentedToken;

/** The subprotocol that a side panel's socket sends next to its token. It is the only one that is echoed. */
export const embeddedProtocol = "svc.embed";

/** A token that never resolves. */
const noToken = "";

/**
 * Returns a function that reads a request's token. It reads the cookie, or, under /api with a meeting client enabled,
 * the bearer token. There any Authorization header overrides the cookie, even if malformed or duplicated.
 */
export function createTokenOf({ embedProviders }: Pick<Settings, "embedProviders">): TokenOf {
  const readsBearer = embedProviders.length > 0;
  return (request) => {
    const isBearer =
      readsBearer && request.headers.authorization !== undefined && isApiPath(request.url ?? "");
    if (!isBearer) return fromCookie(request);
    const [header = "", ...others] = request.headersDistinct.authorization ?? [];
    const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
    return { token: others.length > 0 ? noToken : (token ?? noToken), embedded: true };
  };
}

/**
 * Returns a function that reads a socket's token. It reads the cookie. With a meeting client enabled and `svc.embed` in
 * the handshake, it reads the second of the two subprotocols. There any Authorization header overrides the cookie, and
 * is not read itself.
 */
export function createSocketTokenOf({ embedProviders }: Pick<Settings, "embedProviders">): TokenOf {
  const isEnabled = embedProviders.length > 0;
  return (request) => {
    if (!isEnabled) return fromCookie(request);
    const { authorization, "sec-websocket-protocol": protocols = "" } = request.headers;
    const offered = protocols.split(",").map((protocol) => protocol.trim());
    if (authorization === undefined && !offered.includes(embeddedProtocol)) return fromCookie(request);
    const [name, token = noToken, ...others] = offered;
    const isPair = name === embeddedProtocol && others.length === 0;
    return { token: isPair ? token : noToken, embedded: true };
  };
}

function fromCookie(request: IncomingMessage): PresentedToken {
  return { token: sessionCookie(request.headers.cookie), embedded: false };
}
