import { afterEach, expect, test, vi } from "vitest";
import { ApiProblem } from "./api-problem.ts";
import { onUnauthorized, request, requestText, onVersion } from "./request.ts";
import { serverNow } from "./server-clock.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function answer(body: BodyInit | null, init: ResponseInit) {
  vi.stubGlobal("fetch", async () => new Response(body, init));
}

test("an API reply is returned as JSON with its headers", async () => {
  answer('{"id":"1"}', { status: 201, headers: { "x-session-version": "7" } });
  const { data, headers } = await request<{ id: string }>("POST", "/api/x", { body: {} });
  expect(data).toEqual({ id: "1" });
  expect(headers.get("x-session-version")).toBe("7");
});

test("every API answer sets the server clock, refusals too", async () => {
  const late = new Date(Date.now() + 600_000).toUTCString();
  answer('{"error":"no","code":"conflict"}', { status: 409, headers: { date: late } });
  await expect(request("POST", "/api/x")).rejects.toMatchObject({ status: 409 });
  expect(serverNow(0)).toBeGreaterThan(590_000);
});

test("an API answer of 204 has no data", async () => {
  answer(null, { status: 204 });
  expect((await request("DELETE", "/api/me")).data).toBeUndefined();
});

test("a refused API call throws its code, message, request id and the seconds to wait", async () => {
  answer('{"error":"too many attempts","code":"too_many_attempts","requestId":"r-1"}', {
    status: 429,
    headers: { "retry-after": "42" },
  });
  await expect(request("POST", "/api/x")).rejects.toMatchObject({
    status: 429,
    code: "too_many_attempts",
    message: "too many attempts",
    requestId: "r-1",
    retryAfter: 42,
  });
});

test("a proxy's error page becomes an ApiProblem with the request id of its header", async () => {
  answer("<h1>Bad gateway</h1>", { status: 502, headers: { "x-request-id": "r-2" } });
  await expect(request("GET", "/api/x")).rejects.toMatchObject({
    status: 502,
    code: "unreadable",
    requestId: "r-2",
  });
});

test("an API call without any answer throws an ApiProblem of status 0", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("failed to fetch");
  });
  const thrown = await request("GET", "/api/x").catch((problem: unknown) => problem);
  expect(thrown).toBeInstanceOf(ApiProblem);
  expect(thrown).toMatchObject({ status: 0, code: "offline" });
});

test("a 401 calls the listener for lost sessions, except from /api/me", async () => {
  const heard = vi.fn<() => void>();
  onUnauthorized(heard);
  answer('{"error":"session ended","code":"session_ended"}', { status: 401 });
  await expect(request("GET", "/api/me")).rejects.toMatchObject({ status: 401 });
  expect(heard).not.toHaveBeenCalled();
  await expect(request("GET", "/api/spaces")).rejects.toMatchObject({ status: 401 });
  expect(heard).toHaveBeenCalledOnce();
});

test("an ApiProblem keeps the other members of the refusal's body", async () => {
  answer('{"error":"no","code":"spaces_stranded","spaces":["search"]}', { status: 409 });
  await expect(request("DELETE", "/api/x")).rejects.toMatchObject({ details: { spaces: ["search"] } });
});

/** Makes every request time out at once. Returns the times that they would wait, in milliseconds. */
function timeOut(): number[] {
  const times: number[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    times.push(ms);
    return AbortSignal.abort(new DOMException("too late", "TimeoutError"));
  });
  vi.stubGlobal("fetch", async (_path: string, { signal }: RequestInit) => signal!.throwIfAborted());
  return times;
}

test("a write without a reply in time says that it may have arrived; a read does not", async () => {
  timeOut();
  await expect(request("POST", "/api/x")).rejects.toMatchObject({ status: 0, code: "unanswered" });
  await expect(request("GET", "/api/x")).rejects.toMatchObject({ status: 0, code: "offline" });
});

test("a request waits 15 s, an upload longer by its size, and an export two minutes", async () => {
  const times = timeOut();
  const ignored = () => undefined;
  await request("GET", "/api/x").catch(ignored);
  await request("POST", "/api/x", { body: "x".repeat(16_000 * 60 - 2) }).catch(ignored);
  await requestText("/api/x").catch(ignored);
  expect(times).toEqual([15_000, 75_000, 120_000]);
});

test("a caller that gives up gets its own reason, not a timeout", async () => {
  vi.stubGlobal("fetch", async (_path: string, { signal }: RequestInit) => signal!.throwIfAborted());
  const signal = AbortSignal.abort(new Error("left the page"));
  await expect(request("POST", "/api/x", { signal })).rejects.toThrow("left the page");
});

test("the listener gets the room's version of every reply that has one", async () => {
  const heard: unknown[] = [];
  onVersion((path, version) => heard.push([path, version]));
  answer(null, { status: 204, headers: { "x-session-version": "7" } });
  await request("POST", "/api/sessions/1/reopen");
  answer(null, { status: 204 });
  await request("POST", "/api/spaces/1/seen");
  expect(heard).toEqual([["/api/sessions/1/reopen", 7]]);
});
