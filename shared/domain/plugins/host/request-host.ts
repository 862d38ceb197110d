import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { HostRefusal, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import { hostOf } from "#shared/rules/hosts.ts";
import { requireGrant } from "./granted.ts";

/** A request of a plugin, which may be sent: its host was granted. */
export type PluginRequest = { url: URL; method: string; headers: Record<string, string>; body?: string };

/** What was answered, the names of headers in lower case, or why there is nothing, in words of this service. */
export type PluginResponse =
  | { status: number; headers: Record<string, string>; body: string }
  | { failure: string; isTooLarge: boolean };

/** Sends requests of plugins past the guard of outbound requests. It never throws. */
export type SendRequest = (request: PluginRequest) => Promise<PluginResponse>;

const MAX_REQUESTS = 8;
/** Headers that belong to the connection or to whoever sends, not to the plugin. */
const notTheirs =
  /^(?:accept-encoding|connection|content-length|cookie|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|user-agent)$/;
const headerName = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const headerValue = /^[\t\x20-\x7e]*$/;

/** Returns how events and jobs of an install send requests: https, to a host that a grant covers, 8 in one run. */
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
      if (++sent > MAX_REQUESTS) throw new HostRefusal("quota", `${MAX_REQUESTS} requests of one run`);
      await transaction(db, (tx) => requireGrant(tx, installId, "fetch", hostOf(url)));
      const answer = await send({ url, method, headers, ...(body !== undefined && { body }) });
      if (!("failure" in answer)) return answer;
      throw new HostRefusal(answer.isTooLarge ? "too-large" : "unreachable", answer.failure);
    },
  };
}

function addressOf(address: string): URL {
  if (!URL.canParse(address)) throw new HostRefusal("invalid", "url");
  const url = new URL(address);
  if (url.protocol !== "https:") throw new HostRefusal("invalid", "only https");
  if (url.username !== "" || url.password !== "")
    throw new HostRefusal("invalid", "no name or password in a url");
  return url;
}

function headersOf(given: Record<string, string>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const lower = name.toLowerCase();
    if (!headerName.test(lower) || notTheirs.test(lower) || !headerValue.test(value))
      throw new HostRefusal("invalid", `header ${name}`);
    headers[lower] = value;
  }
  return headers;
}
