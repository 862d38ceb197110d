import { describe, expect, test, vi } from "vitest";
import type { Host, HostResponse } from "../api/host-api.d.ts";
import { query, trackerApi, type ApiRules } from "./api.ts";

const rules: ApiRules = {
  connection: "tracker",
  reasonOf: (body) => (body as { why?: string }).why ?? "",
};

/** Returns the functions over a connection with one answer, and the requests. */
function answering(answer: Partial<HostResponse> | Error, more: Partial<ApiRules> = {}) {
  const fetch = vi.fn(async () => {
    if (answer instanceof Error) throw answer;
    return { status: 200, headers: {}, body: "", ...answer };
  });
  return { fetch, api: trackerApi({ fetch } as unknown as Host, { ...rules, ...more }) };
}

test("a request has JSON and the headers of its product, and its answer is read", async () => {
  const { api, fetch } = answering(
    { body: `{"id":7}`, headers: { etag: "x" } },
    { headers: { "x-version": "1" } },
  );
  const answer = await api.send({ method: "POST", path: "/a", body: { b: 1 }, headers: { accept: "x/y" } });
  expect(answer).toEqual({ status: 200, headers: { etag: "x" }, body: { id: 7 } });
  const headers = { accept: "x/y", "content-type": "application/json", "x-version": "1" };
  expect(fetch).toHaveBeenCalledWith({
    connection: "tracker",
    method: "POST",
    path: "/a",
    headers,
    body: `{"b":1}`,
  });
});

test("an empty answer is null", async () => {
  expect(await answering({ status: 204 }).api.get("/a")).toBe(null);
});

describe("failures", () => {
  test.each([
    [400, {}, "rejected"],
    [401, {}, "refused"],
    [403, {}, "forbidden"],
    [403, { "retry-after": "3" }, "limited"],
    [403, { "x-ratelimit-remaining": "0" }, "limited"],
    [404, {}, "missing"],
    [410, {}, "missing"],
    [429, {}, "limited"],
    [302, {}, "broken"],
    [503, {}, "broken"],
  ] as const)("%d with the headers %j is %s", async (status, headers, kind) => {
    const { api } = answering({ status, headers, body: `{"why":"no\\nway"}` });
    await expect(api.get("/a")).rejects.toMatchObject({ kind, status, reason: "no way" });
  });

  test.each(["unconnected", "unreachable", "too-large", "refused"])("a rejection with %s", async (code) => {
    const { api } = answering(Object.assign(new Error("no"), { code }));
    await expect(api.get("/a")).rejects.toMatchObject({ kind: code, status: 0 });
  });

  test("an address that is not allowed", async () => {
    const { api } = answering(Object.assign(new Error("no"), { code: "ungranted" }));
    const sentence = { text: "The address of the connection is not allowed here." };
    await expect(api.get("/a")).rejects.toMatchObject({ kind: "forbidden", sentence });
  });

  test("a mistake of the code stays one", async () => {
    const { api } = answering(Object.assign(new Error("path"), { code: "invalid" }));
    await expect(api.get("/a")).rejects.toThrow("path");
  });

  test("a success that is not JSON is broken, such as the sign-in page of a proxy", async () => {
    await expect(answering({ body: "<html>" }).api.get("/a")).rejects.toMatchObject({ kind: "broken" });
  });

  test("a product can refuse with success", async () => {
    const { api } = answering(
      { headers: { "x-who": "nobody" } },
      {
        failureOf: ({ headers }) => (headers["x-who"] === "nobody" ? "refused" : null),
      },
    );
    await expect(api.get("/a")).rejects.toMatchObject({ kind: "refused", status: 200 });
  });
});

describe("how long to wait", () => {
  const in90 = Math.floor(Date.now() / 1_000) + 90;
  test.each([
    [{ "retry-after": "42" }, 42_000, 42_000],
    [{ "retry-after": "0" }, 1_000, 1_000],
    [{ "retry-after": "99999" }, 3_600_000, 3_600_000],
    [{ "retry-after": new Date(in90 * 1_000).toUTCString() }, 1_000, 90_000],
    [{ "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(in90) }, 1_000, 90_000],
    [
      { "x-ratelimit-remaining": "0", "x-ratelimit-reset": new Date(in90 * 1_000).toISOString() },
      1_000,
      90_000,
    ],
  ])("%j", async (headers, least, most) => {
    const { api } = answering({ status: 429, headers });
    const { waitMs } = await api.get("/a").then(
      () => ({ waitMs: null }),
      (error: { waitMs: number }) => error,
    );
    expect(waitMs).toBeGreaterThanOrEqual(least);
    expect(waitMs).toBeLessThanOrEqual(most);
  });

  test("a product that does not say it", async () => {
    await expect(answering({ status: 429 }).api.get("/a")).rejects.toMatchObject({ waitMs: null });
  });
});

test("a query has its values encoded, and leaves undefined ones out", () => {
  expect(query({ jql: "a = 'b c'&d", n: 1, x: undefined })).toBe("?jql=a%20%3D%20'b%20c'%26d&n=1");
  expect(query({ x: undefined })).toBe("");
});
