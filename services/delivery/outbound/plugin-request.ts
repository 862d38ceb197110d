import type { PluginResponse, SendRequest } from "#shared/domain/plugins/host/request-host.ts";
import { createExchange, type ExchangeOptions } from "./exchange.ts";

/** The maximum number of bytes read from a response: body and headers. */
const MAX_RESPONSE_BYTES = 128 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;

/** The deadline of a request, from the DNS query to the end of the response. */
export const PLUGIN_REQUEST_TIMEOUT_MS = 10_000;

/** The signal aborts all requests at once. Tests pass a shorter deadline. */
type Options = Omit<ExchangeOptions, "deadlineMs"> & { deadlineMs?: number; signal: AbortSignal };

/**
 * Returns a function that sends plugin requests within 10 s, with the address checks of webhooks. A response of more
 * than 128 KiB is refused. Cookies of the receiver are dropped.
 */
export function createPluginRequest({
  deadlineMs = PLUGIN_REQUEST_TIMEOUT_MS,
  signal,
  ...options
}: Options): SendRequest {
  const exchange = createExchange({ ...options, deadlineMs });
  return async ({ url, ...request }) => {
    const result = await exchange(
      url,
      { ...request, signal },
      async ({ statusCode, headers, body }): Promise<PluginResponse> => {
        const visible = headersOf(headers);
        const text = JSON.stringify(visible).length > MAX_HEADER_BYTES ? null : await readAll(body);
        if (text === null) return { failure: "the response is too long", isTooLarge: true };
        return { status: statusCode, headers: visible, body: text };
      },
    );
    return "failure" in result ? { isTooLarge: false, ...result } : result;
  };
}

function headersOf(given: Record<string, string | string[] | undefined>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && name !== "set-cookie") headers[name] = [value].flat().join(", ");
  return headers;
}

/** Returns a body as text, or null if it is too long. */
async function readAll(body: AsyncIterable<Buffer>): Promise<string | null> {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of body) {
    read += chunk.length;
    if (read > MAX_RESPONSE_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
