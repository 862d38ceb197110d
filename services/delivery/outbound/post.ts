import { hostOf } from "#shared/rules/webhook-url.ts";
import { checkedLookup, type Resolve } from "./checked-lookup.ts";
import { openConnection } from "./connect.ts";
import { failureWords } from "./failure-words.ts";
import { createReachable } from "./reachable.ts";

/** What became of a request: the other side's status, or in a few words why there is none. */
export type Reply = { status: number; retryAfter: string | null } | { failure: string };

/** Sends JSON to an https address. It never throws. A signal cuts it off at once; what comes back then means nothing. */
export type Post = (
  address: string,
  request: { headers: Record<string, string>; body: string; signal: AbortSignal },
) => Promise<Reply>;

type Options = {
  allowedCidrs: readonly string[];
  version: string;
  /** Tests answer in the place of DNS, and do not wait for long. */
  resolve?: Resolve;
  deadlineMs?: number;
};

// More than anybody needs to say "taken", and the most that a reply can cost us.
const mostRead = 4096;

/** For all of a request, from asking DNS to the reply's end (contract 9). A lease is much longer. */
export const requestDeadlineMs = 15_000;

/**
 * Returns what sends requests out of the service (hardening, Outbound requests): to checked addresses, through no proxy,
 * following no redirect, each on a connection of its own, and 15 s for all of it, from asking DNS to the reply's end. Of a
 * reply at most 4 KiB are read, and only its status and Retry-After are passed on, which stand once they have come.
 */
export function createPost({
  allowedCidrs,
  version,
  resolve,
  deadlineMs = requestDeadlineMs,
}: Options): Post {
  const isReachable = createReachable(allowedCidrs);
  const lookup = checkedLookup(isReachable, resolve);
  // An operator's build string is any text, and a header is not.
  const userAgent = `Standpoint/${version.replaceAll(/[^!-~]/gu, "-")}`;

  return async (address, { headers, body, signal }) => {
    // Loaded with the first request: it is the larger part of this role's start, and most processes never send one.
    const { Client } = await import("undici");
    const url = new URL(address);
    const connection = openConnection(isReachable, lookup);
    const origin = `https://${hostOf(url)}${url.port && `:${url.port}`}`;
    const client = new Client(origin, { connect: connection.connector, pipelining: 1, allowH2: false });
    const timeUp = AbortSignal.timeout(deadlineMs);
    const over = AbortSignal.any([signal, timeUp]);
    // While it still connects, the client itself does not heed a signal.
    over.addEventListener("abort", connection.cut);
    try {
      const reply = await client.request({
        method: "POST",
        path: url.pathname + url.search,
        headers: { "content-type": "application/json", "user-agent": userAgent, ...headers },
        body,
        signal: over,
      });
      // What was taken is taken, whatever becomes of the rest of the answer.
      await readSome(reply.body).catch(() => {});
      return { status: reply.statusCode, retryAfter: [reply.headers["retry-after"]].flat()[0] ?? null };
    } catch (error) {
      return { failure: timeUp.aborted ? `no answer within ${deadlineMs / 1000} s` : failureWords(error) };
    } finally {
      connection.cut();
      void client.destroy();
    }
  };
}

/** Reads a reply up to the chunk with which it comes to 4 KiB, and keeps nothing of it. */
export async function readSome(body: AsyncIterable<Buffer>): Promise<void> {
  let read = 0;
  for await (const chunk of body) {
    read += chunk.length;
    if (read >= mostRead) return;
  }
}
