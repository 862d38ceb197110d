import type { IncomingMessage } from "node:http";
import type { Settings } from "#shared/runtime/settings.ts";
import { isApiPath } from "./api-path.ts";
import { sessionCookie } from "../reading/cookie.ts";

/** What a request presents to say who is calling: its text, null for nothing, and whether it came as a bearer. */
export type PresentedToken = { token: string | null; embedded: boolean };

/** Reads what a request or a handshake presents. */
export type TokenOf = (request: IncomingMessage) => PresentedToken;

/** The subprotocol that a side panel's socket names beside its token, and the only one that is echoed. */
export const embeddedProtocol = "svc.embed";

/** A token that can be nobody's. */
const noToken = "";

/**
 * Returns the reader of a request's token: the cookie, or under /api, where a meeting client is on, the bearer. There
 * any Authorization header hides the cookie, malformed and doubled ones too.
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
 * Returns the reader of a socket's token: the cookie, or, where a meeting client is on and the handshake names
 * `svc.embed`, the second of its two subprotocols. There any Authorization header hides the cookie, and is itself not
 * read.
 */
export function createSocketTokenOf({ embedProviders }: Pick<Settings, "embedProviders">): TokenOf {
  const isOn = embedProviders.length > 0;
  return (request) => {
    if (!isOn) return fromCookie(request);
    const { authorization, "sec-websocket-protocol": protocols = "" } = request.headers;
    const offered = protocols.split(",").map((one) => one.trim());
    if (authorization === undefined && !offered.includes(embeddedProtocol)) return fromCookie(request);
    const [name, token = noToken, ...others] = offered;
    const isPair = name === embeddedProtocol && others.length === 0;
    return { token: isPair ? token : noToken, embedded: true };
  };
}

function fromCookie(request: IncomingMessage): PresentedToken {
  return { token: sessionCookie(request.headers.cookie), embedded: false };
}
