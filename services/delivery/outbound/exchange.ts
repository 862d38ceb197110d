import type { Dispatcher } from "undici";
import { hostOf } from "#shared/rules/hosts.ts";
import { checkedLookup, type Resolve } from "./checked-lookup.ts";
import { openConnection } from "./connect.ts";
import { failureMessage } from "./failure-messages.ts";
import { createReachable } from "./reachable.ts";

/** A request to an https address. An abort by the signal ends it at once; the result is then meaningless. */
export type Request = {
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Sends a request and returns the result of `read` for the response's head and body, or a short failure message. An
 * error of `read` fails the exchange.
 */
export type Exchange = <T>(
  url: URL,
  request: Request,
  read: (reply: Dispatcher.ResponseData) => Promise<T>,
) => Promise<T | { failure: string }>;

export type ExchangeOptions = {
  allowedCidrs: readonly string[];
  version: string;
  /** Tests inject a resolver instead of DNS. */
  resolve?: Resolve | undefined;
  deadlineMs: number;
};

/**
 * Returns a function that sends outbound requests: to checked addresses, without a proxy, without redirects, each on a
 * new connection. The deadline covers the DNS query to the end of the response.
 */
export function createExchange({ allowedCidrs, version, resolve, deadlineMs }: ExchangeOptions): Exchange {
  const isReachable = createReachable(allowedCidrs);
  const lookup = checkedLookup(isReachable, resolve);
  // An operator's build string may contain any character, but a header may not.
  const userAgent = `Standpoint/${version.replaceAll(/[^!-~]/gu, "-")}`;

  return async (url, { method, headers, body, signal }, read) => {
    // Loaded at the first request, because most processes never send one. The library is the larger part of this role's
    // start.
    const { Client } = await import("undici");
    const connection = openConnection(isReachable, lookup);
    const origin = `https://${hostOf(url)}${url.port && `:${url.port}`}`;
    const client = new Client(origin, { connect: connection.connector, pipelining: 1, allowH2: false });
    const deadline = AbortSignal.timeout(deadlineMs);
    const ended = signal ? AbortSignal.any([signal, deadline]) : deadline;
    // The client itself ignores the signal during the connect.
    ended.addEventListener("abort", connection.cut);
    try {
      return await read(
        await client.request({
          method: method,
          path: url.pathname + url.search,
          headers: { "user-agent": userAgent, ...headers },
          body: body ?? null,
          signal: ended,
        }),
      );
    } catch (error) {
      return {
        failure: deadline.aborted ? `no answer within ${deadlineMs / 1000} s` : failureMessage(error),
      };
    } finally {
      connection.cut();
      void client.destroy();
    }
  };
}
