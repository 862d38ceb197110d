import { afterEach, expect, test, vi } from "vitest";
import { ApiProblem } from "./api-problem.ts";
import { onUnauthorized, request } from "./request.ts";
import { serverNow } from "./server-clock.ts";

afterEach(() => vi.unstubAllGlobals());

function answer(body: BodyInit | null, init: ResponseInit) {
  vi.stubGlobal("fetch", async () => new Response(body, init));
}

test("a reply is decoded and its headers are kept", async () => {
  answer('{"id":"1"}', { status: 201, headers: { "x-session-version": "7" } });
  const { data, headers } = await request<{ id: string }>("POST", "/api/x", { body: {} });
  expect(data).toEqual({ id: "1" });
  expect(headers.get("x-session-version")).toBe("7");
});

test("every answer tells the server's time, refusals too (ux, Front-end architecture)", async () => {
  const late = new Date(Date.now() + 600_000).toUTCString();
  answer('{"error":"no","code":"conflict"}', { status: 409, headers: { date: late } });
  await expect(request("POST", "/api/x")).rejects.toMatchObject({ status: 409 });
  expect(serverNow(0)).toBeGreaterThan(590_000);
});

test("204 is nothing", async () => {
  answer(null, { status: 204 });
  expect((await request("DELETE", "/api/me")).data).toBeUndefined();
});

test("a refusal carries its code, sentence, request id and the seconds to wait", async () => {
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

test("a proxy's error page is a problem too, with the request id of its header", async () => {
  answer("<h1>Bad gateway</h1>", { status: 502, headers: { "x-request-id": "r-2" } });
  await expect(request("GET", "/api/x")).rejects.toMatchObject({
    status: 502,
    code: "unreadable",
    requestId: "r-2",
  });
});

test("no answer at all is status 0", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("failed to fetch");
  });
  const thrown = await request("GET", "/api/x").catch((problem: unknown) => problem);
  expect(thrown).toBeInstanceOf(ApiProblem);
  expect(thrown).toMatchObject({ status: 0, code: "offline" });
});

test("a refusal for want of a session is told to who listens, unless the question was who I am", async () => {
  const heard = vi.fn<() => void>();
  onUnauthorized(heard);
  answer('{"error":"session ended","code":"session_ended"}', { status: 401 });
  await expect(request("GET", "/api/me")).rejects.toMatchObject({ status: 401 });
  expect(heard).not.toHaveBeenCalled();
  await expect(request("GET", "/api/spaces")).rejects.toMatchObject({ status: 401 });
  expect(heard).toHaveBeenCalledOnce();
});

test("what a refusal says beside its sentence is kept", async () => {
  answer('{"error":"no","code":"spaces_stranded","spaces":["search"]}', { status: 409 });
  await expect(request("DELETE", "/api/x")).rejects.toMatchObject({ details: { spaces: ["search"] } });
});
