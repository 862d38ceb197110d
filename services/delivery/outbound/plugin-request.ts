import type { PluginResponse, RequestFailure, SendRequest } from "#shared/domain/plugins/outgoing-request.ts";
import { hostOf, matchesHost } from "#shared/rules/hosts.ts";
import { FORBIDDEN_ADDRESS, NO_TRUSTED_TLS } from "./failure-messages.ts";
import { createExchange, type ExchangeOptions } from "./exchange.ts";
import { readText } from "./read-text.ts";

/** The maximum number of bytes read from a response: body and headers. */
const MAX_RESPONSE_BYTES = 256 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;

/** The deadline of a request, from the DNS query to the end of the response. */
export const PLUGIN_REQUEST_TIMEOUT_MS = 10_000;

/**
 * The signal aborts all requests at once. `privateHosts` are the hosts of connections that may have private addresses.
 * Tests pass a shorter deadline.
 */
type Options = Omit<ExchangeOptions, "deadlineMs"> & {
  deadlineMs?: number;
  privateHosts: readonly string[];
  signal: AbortSignal;
};

/**
 * Returns a function that sends plugin requests within 10 s, with the address checks of webhooks. A host that people
 * set reaches public addresses only, unless the operator names it. A response of more than 256 KiB is refused. Cookies
 * of the receiver are dropped.
 */
export function createPluginRequest({
  deadlineMs = PLUGIN_REQUEST_TIMEOUT_MS,
  privateHosts,
  signal,
  ...options
}: Options): SendRequest {
  const exchange = createExchange({ ...options, deadlineMs });
  const publicExchange = createExchange({ ...options, allowedCidrs: [], deadlineMs });
  return async ({ url, isSet = false, ...request }) => {
    const isPublicOnly = isSet && !privateHosts.some((allowed) => matchesHost(hostOf(url), allowed));
    const result = await (isPublicOnly ? publicExchange : exchange)(
      url,
      { ...request, signal },
      async ({ statusCode, headers, body }): Promise<PluginResponse> => {
        const visible = headersOf(headers);
        const text =
          JSON.stringify(visible).length > MAX_HEADER_BYTES ? null : await readText(body, MAX_RESPONSE_BYTES);
        if (text === null) return { failure: "the answer has more than 256 KiB", why: "too-large" };
        return { status: statusCode, headers: visible, body: text };
      },
    );
    if (!("failure" in result)) return result;
    return { why: failures[result.failure] ?? "unreached", ...result };
  };
}

const failures: Partial<Record<string, RequestFailure>> = {
  [NO_TRUSTED_TLS]: "untrusted",
  [FORBIDDEN_ADDRESS]: "forbidden",
};

function headersOf(given: Record<string, string | string[] | undefined>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && name !== "set-cookie") headers[name] = [value].flat().join(", ");
  return headers;
}
