import type { Database } from "#shared/db/database.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";

/**
 * An outbound request of a plugin. Its host was granted, or people set it for a connection (`isSet`). A set host reaches
 * private addresses only if the operator names it.
 */
export type PluginRequest = {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body?: string;
  isSet?: boolean;
};

/**
 * Why a request failed: no answer, no trusted TLS connection, an address that the operator does not allow, or an answer
 * that is too large.
 */
export type RequestFailure = "unreached" | "untrusted" | "forbidden" | "too-large";

/** The response, with header names in lower case, or the failure, also in this service's own words. */
export type PluginResponse =
  | { status: number; headers: Record<string, string>; body: string }
  | { failure: string; why: RequestFailure };

/** Sends plugin requests through the guard of outbound requests. It never throws. */
export type SendRequest = (request: PluginRequest) => Promise<PluginResponse>;

/** Dependencies of requests. `sealing` is null without a key. `baseUrl` is the service's own address. */
export type RequestDeps = { db: Database; sealing: Sealing | null; send: SendRequest; baseUrl: string };
