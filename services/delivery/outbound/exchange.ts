import type { Dispatcher } from "undici";
import { hostOf } from "#shared/rules/hosts.ts";
import { checkedLookup, type Resolve } from "./checked-lookup.ts";
import { openConnection } from "./connect.ts";
import { failureMessages } from "./failure-messages.ts";
import { createReachable } from "./reachable.ts";

/** A request to an https address. The signal ends it at once; its result then means nothing. */
export type Request = {
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Sends a request and returns what `read` made of the reply's head and body, or in a few words of ours why there is no
 * reply. What `read` throws fails the exchange.
 */
export type Exchange = <T>(
  url: URL,
  request: Request,
  read: (reply: Dispatcher.ResponseData) => Promise<T>,
) => Promise<T | { failure: string }>;

export type ExchangeOptions = {
  allowedCidrs: readonly string[];
  version: string;
  /** Tests pass their own in place of DNS. */
  resolve?: Resolve | undefined;
  deadlineMs: number;
};

/**
 * Returns what sends outbound requests: to checked addresses, through no proxy, following no redirect, each on a
 * connection of its own, within a deadline from asking DNS to the reply's end.
 */
export function createExchange({ allowedCidrs, version, resolve, deadlineMs }: ExchangeOptions): Exchange {
  const isReachable = createReachable(allowedCidrs);
  const lookup = checkedLookup(isReachable, resolve);
  // An operator's build string may hold any character, a header may not.
  const userAgent = `Standpoint/${version.replaceAll(/[^!-~]/gu, "-")}`;

  return async (url, { method, headers, body, signal }, read) => {
    // Loaded with the first request: it is the larger part of this role's start, and most
    // processes never send one.
    const { Client } = await import("undici");
    const connection = openConnection(isReachable, lookup);
    const origin = `https://${hostOf(url)}${url.port && `:${url.port}`}`;
    const client = new Client(origin, { connect: connection.connector, pipelining: 1, allowH2: false });
    const timeUp = AbortSignal.timeout(deadlineMs);
    const over = signal ? AbortSignal.any([signal, timeUp]) : timeUp;
    // While it still connects, the client itself ignores the signal.
    over.addEventListener("abort", connection.cut);
    try {
      return await read(
        await client.request({
          method: method,
          path: url.pathname + url.search,
          headers: { "user-agent": userAgent, ...headers },
          body: body ?? null,
          signal: over,
        }),
      );
    } catch (error) {
      return { failure: timeUp.aborted ? `no answer within ${deadlineMs / 1000} s` : failureMessages(error) };
    } finally {
      connection.cut();
      void client.destroy();
    }
  };
}
