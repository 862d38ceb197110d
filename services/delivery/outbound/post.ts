import { hostOf } from "#shared/rules/hosts.ts";
import { checkedLookup, type Resolve } from "./checked-lookup.ts";
import { openConnection } from "./connect.ts";
import { failureWords } from "./failure-words.ts";
import { createReachable } from "./reachable.ts";

/** The result of a request: the other side's status, or in a few words why there is none. */
export type Reply = { status: number; retryAfter: string | null } | { failure: string };

/** Sends JSON to an https address. It never throws. The signal ends it at once; its result then means nothing. */
export type Post = (
  address: string,
  request: { headers: Record<string, string>; body: string; signal: AbortSignal },
) => Promise<Reply>;

type Options = {
  allowedCidrs: readonly string[];
  version: string;
  /** Tests pass their own in place of DNS, and a shorter deadline. */
  resolve?: Resolve;
  deadlineMs?: number;
};

// The most that is read of a reply, in bytes: an acknowledgement is shorter.
const mostRead = 4096;

/**
 * The deadline for all of a request, from asking DNS to the reply's end (protocol/webhooks 19). A lease is much longer.
 */
export const requestDeadlineMs = 15_000;

/**
 * Returns what sends outbound requests (protocol/webhooks 18–21): to checked addresses, through no proxy, following no
 * redirect, each on a connection of its own, within 15 s from asking DNS to the reply's end. At most 4 KiB of a reply
 * are read. Only its status and Retry-After are returned, and they count once they have arrived.
 */
export function createPost({
  allowedCidrs,
  version,
  resolve,
  deadlineMs = requestDeadlineMs,
}: Options): Post {
  const isReachable = createReachable(allowedCidrs);
  const lookup = checkedLookup(isReachable, resolve);
  // An operator's build string may hold any character, a header may not.
  const userAgent = `Standpoint/${version.replaceAll(/[^!-~]/gu, "-")}`;

  return async (address, { headers, body, signal }) => {
    // Loaded with the first request (decisions/runtime 4): it is the larger part of this role's start, and most
    // processes never send one.
    const { Client } = await import("undici");
    const url = new URL(address);
    const connection = openConnection(isReachable, lookup);
    const origin = `https://${hostOf(url)}${url.port && `:${url.port}`}`;
    const client = new Client(origin, { connect: connection.connector, pipelining: 1, allowH2: false });
    const timeUp = AbortSignal.timeout(deadlineMs);
    const over = AbortSignal.any([signal, timeUp]);
    // While it still connects, the client itself ignores the signal.
    over.addEventListener("abort", connection.cut);
    try {
      const reply = await client.request({
        method: "POST",
        path: url.pathname + url.search,
        headers: { "content-type": "application/json", "user-agent": userAgent, ...headers },
        body,
        signal: over,
      });
      // The status decides, whatever becomes of the rest of the reply.
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

/** Reads a reply up to the chunk with which it reaches 4 KiB, and keeps nothing of it. */
export async function readSome(body: AsyncIterable<Buffer>): Promise<void> {
  let read = 0;
  for await (const chunk of body) {
    read += chunk.length;
    if (read >= mostRead) return;
  }
}
