import { ANY_HOST } from "#shared/rules/webhook-url.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { createExchange, type ExchangeOptions } from "./exchange.ts";

/** The result of a request: the receiver's status, or a short failure message without a response. */
export type Reply = { status: number; retryAfter: string | null } | { failure: string };

/**
 * Sends JSON, or bytes of the content type in `headers`, to an https address. It never throws. An abort by the signal
 * ends it at once; the result is then meaningless.
 */
export type Post = (
  address: string,
  request: { headers: Record<string, string>; body: string | Uint8Array; signal: AbortSignal },
) => Promise<Reply>;

/** Tests pass a shorter deadline. */
type Options = Omit<ExchangeOptions, "deadlineMs"> & { deadlineMs?: number };

// The maximum number of bytes read from a response; an acknowledgement is shorter.
const MAX_RESPONSE_BYTES = 4096;

/** The deadline of a request, from the DNS query to the end of the response. A lease lasts much longer. */
export const REQUEST_TIMEOUT_MS = 15_000;

/**
 * Returns a function that sends webhooks and notices within 15 s. At most 4 KiB of a response are read. It returns only
 * status and Retry-After, which are valid once they have arrived.
 */
export function createPost({ deadlineMs = REQUEST_TIMEOUT_MS, ...options }: Options): Post {
  const exchange = createExchange({ ...options, deadlineMs });
  return (address, { headers, body, signal }) =>
    exchange(
      new URL(address),
      { method: "POST", headers: { "content-type": "application/json", ...headers }, body, signal },
      async (reply) => {
        // Only the status matters, even if the rest of the response fails.
        await discardBody(reply.body).catch(() => {});
        return { status: reply.statusCode, retryAfter: [reply.headers["retry-after"]].flat()[0] ?? null };
      },
    );
}

/**
 * Returns the private ranges that requests to allowed hosts may reach. If every host is allowed, owners choose any host,
 * so there are none: only hosts that the operator named reach the operator's network.
 */
export function privateRangesOf(
  hosts: readonly string[],
  { outboundAllowCidrs }: Pick<Settings, "outboundAllowCidrs">,
): readonly string[] {
  return hosts.includes(ANY_HOST) ? [] : outboundAllowCidrs;
}

/** Reads and discards a response up to the chunk that reaches 4 KiB. */
export async function discardBody(body: AsyncIterable<Buffer>): Promise<void> {
  let read = 0;
  for await (const chunk of body) {
    read += chunk.length;
    if (read >= MAX_RESPONSE_BYTES) return;
  }
}
