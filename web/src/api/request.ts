import { ApiProblem, type ApiProblemCode } from "./api-problem.ts";
import { noteServerTime } from "./server-clock.ts";

/** The methods that change something. */
export type WriteMethod = "POST" | "PUT" | "PATCH" | "DELETE";
type Method = "GET" | WriteMethod;
type Options = { body?: unknown; signal?: AbortSignal; keepalive?: boolean; headers?: object };
type Answer<T> = { data: T; headers: Headers };

let unauthorized = () => {};
let writes: Promise<unknown> = Promise.resolve();

/** Calls `listener` whenever a call other than `/api/me` is refused with 401. There is one listener. */
export function onUnauthorized(listener: () => void) {
  unauthorized = listener;
}

let signature: Record<string, string> | undefined;
/** The subprotocols of sockets that carry the token of a side panel; the application has its cookie, and none. */
export let protocols: string[] | undefined;

/** Signs every call and socket from now on with the token of a side panel, or (null) again with the cookie alone. */
export function sign(token: string | null) {
  signature = token === null ? undefined : { authorization: `Bearer ${token}` };
  protocols = token === null ? undefined : ["svc.embed", token];
}

/** Resolves once every write that is on its way is answered or has failed. */
export function writesAnswered(): Promise<unknown> {
  return writes;
}

/** Sends one request to the API and returns its answer. Throws an ApiProblem, or what `signal` was aborted with. */
export async function request<T>(method: Method, path: string, options: Options = {}): Promise<Answer<T>> {
  const response = await send(method, path, options);
  if (response.status === 204) return { data: undefined as T, headers: response.headers };
  return { data: (await readJson(response)) as T, headers: response.headers };
}

/** Fetches a file of text from the API, or throws an ApiProblem. */
export async function requestText(path: string): Promise<string> {
  return (await send("GET", path)).text();
}

async function send(method: Method, path: string, options: Options = {}): Promise<Response> {
  const { body, signal, keepalive, headers } = options;
  const sent = fetch(path, {
    method,
    credentials: "same-origin",
    // Of undefined it makes undefined, which is no body.
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
  if (response.status === 401 && path !== "/api/me") unauthorized();
  if (!response.ok) throw await problemFrom(response);
  return response;
}

/** Reads a refusal. A body that is not the API's, such as a proxy's HTML, becomes a problem with its status. */
async function problemFrom(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null);
  const said = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const requestId = textOf(said["requestId"]) ?? response.headers.get("x-request-id") ?? undefined;
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new ApiProblem({
    status: response.status,
    code: (textOf(said["code"]) ?? "unreadable") as ApiProblemCode,
    message: textOf(said["error"]) ?? `the server answered ${response.status}`,
    ...(requestId && { requestId }),
    ...(Number.isFinite(retryAfter) && { retryAfter }),
    details: said,
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
