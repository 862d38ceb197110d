import { ApiProblem, type ApiProblemCode } from "./api-problem.ts";
import { refusals } from "./problem-text.ts";
import { noteServerTime } from "./server-clock.ts";

/** The methods of writes. */
export type WriteMethod = "POST" | "PUT" | "PATCH" | "DELETE";
type Method = "GET" | WriteMethod;
type Options = { body?: unknown; signal?: AbortSignal; keepalive?: boolean; headers?: object };
type Answer<T> = { data: T; headers: Headers };

let unauthorized = () => {};
let writes: Promise<unknown> = Promise.resolve();

/** Sets the listener for calls that are refused with 401, except `/api/me`. There is one listener. */
export function onUnauthorized(listener: () => void) {
  unauthorized = listener;
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

/** Sends one request to the API and returns its answer. Throws an ApiProblem, or the reason if `signal` is aborted. */
export async function request<T>(method: Method, path: string, options: Options = {}): Promise<Answer<T>> {
  const response = await send(method, path, options);
  if (response.status === 204) return { data: undefined as T, headers: response.headers };
  return { data: (await readJson(response)) as T, headers: response.headers };
}

/** Fetches a text file from the API. Throws an ApiProblem. */
export async function requestText(path: string): Promise<string> {
  return (await send("GET", path)).text();
}

async function send(method: Method, path: string, options: Options = {}): Promise<Response> {
  const { body, signal, keepalive, headers } = options;
  const sent = fetch(path, {
    method,
    credentials: "same-origin",
    // JSON.stringify(undefined) is undefined, so `fetch` sends no body.
    body: JSON.stringify(body),
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
      ...signature,
    },
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  }).catch((failure: unknown) => {
    if (signal?.aborted) throw failure;
    throw new ApiProblem({ status: 0, code: "offline", message: "the server cannot be reached" });
  });
  if (method !== "GET") writes = Promise.allSettled([writes, sent]);
  const response = await sent;
  noteServerTime(response.headers.get("date"));
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

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
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
