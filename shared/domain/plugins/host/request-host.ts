import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { HostRefusal, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import { hostOf } from "#shared/rules/hosts.ts";
import { requireGrant } from "./granted.ts";

/** An outbound request of a plugin. Its host was granted. */
export type PluginRequest = { url: URL; method: string; headers: Record<string, string>; body?: string };

/** The response, with header names in lower case, or the failure in this service's own words. */
export type PluginResponse =
  | { status: number; headers: Record<string, string>; body: string }
  | { failure: string; isTooLarge: boolean };

/** Sends plugin requests through the guard of outbound requests. It never throws. */
export type SendRequest = (request: PluginRequest) => Promise<PluginResponse>;

const MAX_REQUESTS = 8;
/** Headers that the connection or the sender sets, so the plugin must not. */
const forbiddenHeader =
  /^(?:accept-encoding|connection|content-length|cookie|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|user-agent)$/;
const headerName = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const headerValue = /^[\t\x20-\x7e]*$/;

/**
 * Returns the function with which events and jobs of an install send requests. They use https, go to granted hosts
 * only, and are limited to 8 in one run.
 */
export function requestHost(
  db: Database,
  send: SendRequest,
  installId: string,
): Pick<HostFunctions, "fetch"> {
  let sent = 0;
  return {
    async fetch({ url: address, method, headers: given, body }) {
      const url = addressOf(address);
      const headers = headersOf(given);
      if (body !== undefined && (method === "GET" || method === "HEAD"))
        throw new HostRefusal("invalid", `a ${method} has no body`);
      if (++sent > MAX_REQUESTS) throw new HostRefusal("quota", `a run may send ${MAX_REQUESTS} requests`);
      await transaction(db, (tx) => requireGrant(tx, installId, "fetch", hostOf(url)));
      const response = await send({ url, method, headers, ...(body !== undefined && { body }) });
      if (!("failure" in response)) return response;
      throw new HostRefusal(response.isTooLarge ? "too-large" : "unreachable", response.failure);
    },
  };
}

function addressOf(address: string): URL {
  if (!URL.canParse(address)) throw new HostRefusal("invalid", "url");
  const url = new URL(address);
  if (url.protocol !== "https:") throw new HostRefusal("invalid", "only https");
  if (url.username !== "" || url.password !== "")
    throw new HostRefusal("invalid", "a url must not contain a name or password");
  return url;
}

function headersOf(given: Record<string, string>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const lower = name.toLowerCase();
    if (!headerName.test(lower) || forbiddenHeader.test(lower) || !headerValue.test(value))
      throw new HostRefusal("invalid", `header ${name}`);
    headers[lower] = value;
  }
  return headers;
}
