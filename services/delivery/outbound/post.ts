import { createExchange, type ExchangeOptions } from "./exchange.ts";

/** The result of a request: the other side's status, or in a few words why there is none. */
export type Reply = { status: number; retryAfter: string | null } | { failure: string };

/** Sends JSON to an https address. It never throws. The signal ends it at once; its result then means nothing. */
export type Post = (
  address: string,
  request: { headers: Record<string, string>; body: string; signal: AbortSignal },
) => Promise<Reply>;

/** Tests pass a shorter deadline. */
type Options = Omit<ExchangeOptions, "deadlineMs"> & { deadlineMs?: number };

// The most that is read of a reply, in bytes: an acknowledgement is shorter.
const MAX_RESPONSE_BYTES = 4096;

/** The deadline for all of a request, from asking DNS to the reply's end. A lease is much longer. */
export const REQUEST_TIMEOUT_MS = 15_000;

/**
 * Returns what sends webhooks, within 15 s. At most 4 KiB of a reply are read. Only its status and Retry-After are
 * returned, and they count once they have arrived.
 */
export function createPost({ deadlineMs = REQUEST_TIMEOUT_MS, ...options }: Options): Post {
  const exchange = createExchange({ ...options, deadlineMs });
  return (address, { headers, body, signal }) =>
    exchange(
      new URL(address),
      { method: "POST", headers: { "content-type": "application/json", ...headers }, body, signal },
      async (reply) => {
        // The status decides, whatever becomes of the rest of the reply.
        await readSome(reply.body).catch(() => {});
        return { status: reply.statusCode, retryAfter: [reply.headers["retry-after"]].flat()[0] ?? null };
      },
    );
}

/** Reads a reply up to the chunk with which it reaches 4 KiB, and keeps nothing of it. */
export async function readSome(body: AsyncIterable<Buffer>): Promise<void> {
  let read = 0;
  for await (const chunk of body) {
    read += chunk.length;
    if (read >= MAX_RESPONSE_BYTES) return;
  }
}
