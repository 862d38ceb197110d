import { transaction } from "#shared/db/transaction.ts";
import { HostRefusal, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import { hostOf } from "#shared/rules/hosts.ts";
import { keepPlace, type UsedPlaces } from "../connections/keep-place.ts";
import { saveResult } from "../connections/save-result.ts";
import { useConnection, type ConnectingRun } from "../connections/use-connection.ts";
import type { PluginRequest, RequestDeps } from "../outgoing-request.ts";
import { requireGrant } from "./granted.ts";

const MAX_REQUESTS = 16;
/** Headers that the connection or the sender sets, so the plugin must not. */
const forbiddenHeader =
  /^(?:accept-encoding|connection|content-length|cookie|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|user-agent)$/;
const headerName = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const headerValue = /^[\t\x20-\x7e]*$/;

/** The requests of one hook run. */
export type RequestHost = {
  functions: Pick<HostFunctions, "fetch">;
  /** Returns why a request was refused or failed, as a sentence, if the run threw the error with this message. */
  reasonOf(message: string): string | undefined;
};

/**
 * Returns the function with which events and jobs of an install send requests. They use https, go to granted hosts or
 * over a connection of the run's space, and are limited to 16 in one run. `used` belongs to the run.
 */
export function requestHost(
  { db, send, ...deps }: RequestDeps,
  run: ConnectingRun,
  used: UsedPlaces = new Map(),
): RequestHost {
  let sent = 0;
  const reasons = new Map<string, string>();

  async function sendToHost(address: string, request: Omit<PluginRequest, "url">) {
    const url = addressOf(address);
    await transaction(db, (tx) => requireGrant(tx, run.install, "fetch", hostOf(url)));
    return send({ url, ...request });
  }

  async function sendOver(connection: string, path: string | undefined, request: Omit<PluginRequest, "url">) {
    const { place, url, signIn, ...connected } = await transaction(db, (tx) =>
      useConnection(tx, deps, run, { connection, path }),
    );
    keepPlace(used, connection, place);
    const headers = { ...request.headers, ...signIn };
    const response = await send({ ...request, url, headers, isSet: true });
    await saveResult(db, connected, response);
    return response;
  }

  async function request(given: Parameters<NonNullable<HostFunctions["fetch"]>>[0]) {
    const { url, connection, path, method, headers: typed, body } = given;
    if (url !== undefined) addressOf(url);
    const headers = headersOf(typed);
    if (body !== undefined && (method === "GET" || method === "HEAD"))
      throw new HostRefusal("invalid", `a ${method} has no body`);
    if (++sent > MAX_REQUESTS) throw new HostRefusal("quota", `a run may send ${MAX_REQUESTS} requests`);
    const sending = { method, headers, ...(body !== undefined && { body }) };
    const response = await (url === undefined
      ? sendOver(connection!, path, sending)
      : sendToHost(url, sending));
    if (!("failure" in response)) return response;
    throw new HostRefusal(response.why === "too-large" ? "too-large" : "unreachable", response.failure);
  }

  return {
    functions: {
      async fetch(given) {
        try {
          return await request(given);
        } catch (error) {
          if (error instanceof HostRefusal) reasons.set(error.message, reasonOf(error));
          throw error;
        }
      },
    },
    reasonOf: (message) => reasons.get(message.replace(/^Error: /, "")),
  };
}

/** Returns a refused or failed request as a sentence for the org's admins, without text of the plugin. */
function reasonOf({ code, detail }: HostRefusal): string {
  if (code === "unreachable") return `Its request failed: ${detail}`;
  const words: Record<string, string> = {
    invalid: "it was not valid",
    ungranted: "its host is not allowed",
    quota: `a run may send ${MAX_REQUESTS} requests`,
    unavailable: "this server does not have the connection's key",
  };
  return `Its request was refused: ${words[code] ?? detail}`;
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
