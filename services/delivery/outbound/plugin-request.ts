import type { PluginResponse, SendRequest } from "#shared/domain/plugins/host/request-host.ts";
import { createExchange, type ExchangeOptions } from "./exchange.ts";

/** The most that is read of a reply, in bytes of its body, and of its headers. */
const MAX_RESPONSE_BYTES = 128 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;

/** The deadline for all of a request, from asking DNS to the reply's end. */
export const PLUGIN_REQUEST_TIMEOUT_MS = 10_000;

/** The signal ends all requests at once. Tests pass a shorter deadline. */
type Options = Omit<ExchangeOptions, "deadlineMs"> & { deadlineMs?: number; signal: AbortSignal };

/**
 * Returns what sends the requests of plugins, with the checks of webhooks' requests, within 10 s. A longer reply than
 * 128 KiB is none. The receiver's cookies are not told.
 */
export function createPluginRequest({
  deadlineMs = PLUGIN_REQUEST_TIMEOUT_MS,
  signal,
  ...options
}: Options): SendRequest {
  const exchange = createExchange({ ...options, deadlineMs });
  return async ({ url, ...request }) => {
    const answer = await exchange(
      url,
      { ...request, signal },
      async ({ statusCode, headers, body }): Promise<PluginResponse> => {
        const shown = headersOf(headers);
        const text = JSON.stringify(shown).length > MAX_HEADER_BYTES ? null : await readAll(body);
        if (text === null) return { failure: "the reply is too long", isTooLarge: true };
        return { status: statusCode, headers: shown, body: text };
      },
    );
    return "failure" in answer ? { isTooLarge: false, ...answer } : answer;
  };
}

function headersOf(given: Record<string, string | string[] | undefined>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && name !== "set-cookie") headers[name] = [value].flat().join(", ");
  return headers;
}

/** Returns a body as text, null where it is too long. */
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
