import { ApiProblem, type ApiProblemCode } from "./api-problem.ts";
import { keepKey, takeKey } from "./idempotency-keys.ts";
import { refusals } from "./problem-text.ts";
import { noteServerTime } from "./server-clock.ts";

/** The methods of writes. */
export type WriteMethod = "POST" | "PUT" | "PATCH" | "DELETE";
export type Method = "GET" | WriteMethod;
export type Options = {
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
  headers?: object;
  /** The idempotency key of a POST. Default: a new one, or that of the same request whose reply was lost. */
  key?: string | undefined;
  /** The time for the whole reply, in milliseconds. Default: see `replyMs`. */
  timeoutMs?: number;
};
type Answer<T> = { data: T; headers: Headers };

/** The time for a reply, in milliseconds. A body adds time, for an upload of 128 kbit/s. */
const replyMs = 15_000;
const bytesPerMs = 16;
/** The time for a file that the server computes. */
const fileMs = 120_000;

let versionHeard = (_path: string, _version: number) => {};
let unauthorized = () => {};
let writes: Promise<unknown> = Promise.resolve();

/** Sets the listener for calls that are refused with 401, except `/api/me`. There is one listener. */
export function onUnauthorized(listener: () => void) {
  unauthorized = listener;
}

/**
 * Sets the listener for the versions of rooms in replies. It gets the path of the request and the room's version after
 * it. There is one listener.
 */
export function onVersion(listener: typeof versionHeard) {
  versionHeard = listener;
}

let signature: Record<string, string> | undefined;
/** The subprotocols of sockets with a side panel's token. undefined in the application, which uses its cookie. */
export let protocols: string[] | undefined;

/** Sets a side panel's token for all later calls and sockets. With null only the cookie is used. */
export function sign(token: string | null) {
  signature = token === null ? undefined : { authorization: `Bearer ${token}` };
  protocols = token === null ? undefined : ["svc.embed", token];
}

/** Resolves when every pending write has been answered or has failed. */
export function writesAnswered(): Promise<unknown> {
  return writes;
}

/**
 * Sends one request to the API and returns its answer. Throws an ApiProblem, or the reason if `signal` is aborted. A
 * POST has an idempotency key, so the same request may be sent again if its reply was lost.
 */
export async function request<T>(method: Method, path: string, options: Options = {}): Promise<Answer<T>> {
  if (method !== "POST") return readAnswer<T>(method, path, options);
  const body = JSON.stringify(options.body) as string | undefined;
  const key = takeKey(path, body, options.key);
  try {
    const headers = { "idempotency-key": `"${key}"`, ...options.headers };
    return await readAnswer<T>(method, path, { ...options, headers });
  } catch (problem) {
    const isRefused = problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500;
    if (!isRefused) keepKey(path, body, key);
    throw problem;
  }
}

async function readAnswer<T>(method: Method, path: string, options: Options): Promise<Answer<T>> {
  const response = await send(method, path, options);
  if (response.status === 204) return { data: undefined as T, headers: response.headers };
  return { data: (await readJson(response, method)) as T, headers: response.headers };
}

/** Fetches a text file from the API. Throws an ApiProblem. */
export async function requestText(path: string): Promise<string> {
  return (await send("GET", path, { timeoutMs: fileMs })).text();
}

async function send(method: Method, path: string, options: Options = {}): Promise<Response> {
  const { signal, keepalive, headers } = options;
  // JSON.stringify(undefined) is undefined, so `fetch` sends no body.
  const body = JSON.stringify(options.body) as string | undefined;
  const timeout = AbortSignal.timeout(
    options.timeoutMs ?? replyMs + Math.ceil((body ?? "").length / bytesPerMs),
  );
  const sent = fetch(path, {
    method,
    credentials: "same-origin",
    ...(body !== undefined && { body }),
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
      ...signature,
    },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(keepalive && { keepalive }),
  }).catch((failure: unknown) => {
    if (signal?.aborted) throw failure;
    throw unanswered(method, timeout.aborted);
  });
  if (method !== "GET") writes = Promise.allSettled([writes, sent]);
  const response = await sent;
  noteServerTime(response.headers.get("date"));
  const version = response.headers.get("x-session-version");
  if (version) versionHeard(path, Number(version));
  if (response.status === 401 && path.split("?")[0] !== "/api/me") unauthorized();
  if (response.ok) return response;
  await refusals.load(response.status);
  throw await problemFrom(response);
}

/** Reads a refusal. A body from elsewhere, such as a proxy's HTML, becomes a problem with the response's status. */
async function problemFrom(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null);
  const members = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const requestId = textOf(members["requestId"]) ?? response.headers.get("x-request-id") ?? undefined;
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new ApiProblem({
    status: response.status,
    code: (textOf(members["code"]) ?? "unreadable") as ApiProblemCode,
    message: textOf(members["error"]) ?? `the server answered ${response.status}`,
    ...(requestId && { requestId }),
    ...(Number.isFinite(retryAfter) && { retryAfter }),
    details: members,
  });
}

/** Returns the problem of a request without a reply. A write that timed out may have arrived. */
function unanswered(method: Method, isTimeout: boolean): ApiProblem {
  const code = isTimeout && method !== "GET" ? "unanswered" : "offline";
  return new ApiProblem({ status: 0, code, message: "the server did not answer" });
}

async function readJson(response: Response, method: Method): Promise<unknown> {
  try {
    return await response.json();
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === "TimeoutError") throw unanswered(method, true);
    throw new ApiProblem({
      status: response.status,
      code: "unreadable",
      message: "the answer cannot be read",
    });
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
