import type { IncomingMessage } from "node:http";
import type { Settings } from "#shared/runtime/settings.ts";
import { isApiPath } from "./api-path.ts";
import { sessionCookie, type CookieSettings } from "../reading/cookie.ts";

/** The token of a request, null for none, and whether it was a bearer token. */
export type PresentedToken = { token: string | null; embedded: boolean };

type TokenSettings = CookieSettings & Pick<Settings, "embedProviders">;

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
export function createTokenOf(settings: TokenSettings): TokenOf {
  const readsBearer = settings.embedProviders.length > 0;
  return (request) => {
    const isBearer =
      readsBearer && request.headers.authorization !== undefined && isApiPath(request.url ?? "");
    if (!isBearer) return fromCookie(request, settings);
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
export function createSocketTokenOf(settings: TokenSettings): TokenOf {
  const isEnabled = settings.embedProviders.length > 0;
  return (request) => {
    if (!isEnabled) return fromCookie(request, settings);
    const { authorization, "sec-websocket-protocol": protocols = "" } = request.headers;
    const offered = protocols.split(",").map((protocol) => protocol.trim());
    if (authorization === undefined && !offered.includes(embeddedProtocol))
      return fromCookie(request, settings);
    const [name, token = noToken, ...others] = offered;
    const isPair = name === embeddedProtocol && others.length === 0;
    return { token: isPair ? token : noToken, embedded: true };
  };
}

function fromCookie(request: IncomingMessage, settings: CookieSettings): PresentedToken {
  return { token: sessionCookie(request.headers.cookie, settings), embedded: false };
}
