import type { Host, HostRequest, HostResponse } from "@standpoint/plugin-sdk/server";
import { failureOf, TrackerFailure, type FailureKind } from "./failure.ts";

/** How a product answers. */
export type ApiRules = {
  /** The name of the connection in the manifest. */
  connection: string;
  /** Headers of every request, such as the version of the API. */
  headers?: Readonly<Record<string, string>>;
  /** Returns the failure that an answer means in spite of its status, or null to go by the status. */
  failureOf?(response: HostResponse): FailureKind | null;
  /** Returns the product's own words about a failure from the JSON of its answer, which is not empty. */
  reasonOf?(body: unknown): string;
};

/** A request with JSON. `path` is below the address of the connection, and has its query. */
export type ApiRequest = {
  method?: NonNullable<HostRequest["method"]>;
  path: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
};

/** An answer with success. `body` is null if it is empty. */
export type ApiAnswer<T> = { status: number; headers: Record<string, string>; body: T };

/** Sends requests with JSON over a connection. */
export type Api = {
  /** Sends a request. Throws a `TrackerFailure` for every answer without success, and for one that is not JSON. */
  send<T>(request: ApiRequest): Promise<ApiAnswer<T>>;
  /** Sends a GET, and returns the JSON of the answer. Throws like `send`. */
  get<T>(path: string): Promise<T>;
};

/** Returns the functions that send requests to a product. */
export function trackerApi(host: Host, rules: ApiRules): Api {
  async function send<T>({ method = "GET", path, body, headers }: ApiRequest): Promise<ApiAnswer<T>> {
    const request = {
      connection: rules.connection,
      method,
      path,
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...rules.headers,
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const response = await host.fetch(request).catch((error: unknown) => {
      throw failureOf(error);
    });
    const json = parse(response.body);
    const isSuccess = response.status >= 200 && response.status < 300;
    const kind = rules.failureOf?.(response) ?? (isSuccess ? null : kindOf(response));
    if (kind !== null) {
      const reason = json ? rules.reasonOf?.(json) : "";
      throw new TrackerFailure(kind, {
        status: response.status,
        waitMs: waitOf(response),
        reason: reason ?? "",
      });
    }
    // Such as the sign-in page of a proxy.
    if (json === undefined)
      throw new TrackerFailure("broken", { status: response.status, reason: "no JSON" });
    return { status: response.status, headers: response.headers, body: json as T };
  }
  return { send, get: async <T>(path: string) => (await send<T>({ path })).body };
}

/** Returns a query with its question mark. Values that are undefined are left out. */
export function query(values: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined);
  const text = pairs.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
  return text.length === 0 ? "" : `?${text.join("&")}`;
}

/** Returns the JSON of a body, null for an empty one, and undefined for another text. */
function parse(body: string): unknown {
  if (body.trim() === "") return null;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function kindOf({ status, headers }: HostResponse): FailureKind {
  if (status === 429) return "limited";
  if (status === 403 && (headers["retry-after"] !== undefined || headers["x-ratelimit-remaining"] === "0"))
    return "limited";
  if (status === 401) return "refused";
  if (status === 403) return "forbidden";
  if (status === 404 || status === 410) return "missing";
  // An answer that leads elsewhere is a sign-in page or a moved address: the service follows none.
  return status >= 400 && status < 500 ? "rejected" : "broken";
}

const minuteMs = 60_000;

/** Returns the milliseconds that an answer asks to wait, at least 1 second and at most an hour; null if it asks for none. */
function waitOf({ headers }: HostResponse): number | null {
  const after = headers["retry-after"]?.trim();
  const reset = headers["x-ratelimit-remaining"] === "0" ? headers["x-ratelimit-reset"]?.trim() : undefined;
  const waitMs = after !== undefined ? fromNow(after) : reset !== undefined ? until(reset) : NaN;
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 1_000), 60 * minuteMs);
}

/** Returns the milliseconds of seconds, or until a date. */
function fromNow(text: string): number {
  return /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
}

/** Returns the milliseconds until a time in seconds since 1970, or a date. */
function until(text: string): number {
  return (/^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text)) - Date.now();
}
