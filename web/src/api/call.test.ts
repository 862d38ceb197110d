import { afterEach, expect, test, vi } from "vitest";
import { call } from "./call.ts";

afterEach(() => vi.unstubAllGlobals());

/** Answers every request with this reply. Returns the requests. */
function answer(body: BodyInit | null, status: number) {
  const requests: [path: string, init: RequestInit][] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    requests.push([path, init]);
    return new Response(body, { status });
  });
  return requests;
}

const blue = { org: "default", slug: "blue team" };

test("a call fills the address with escaped parameters and sends the query", async () => {
  const requests = answer('{"spaces":[]}', 200);
  await call("GET /api/orgs/:org/spaces", { org: "a/b", query: { after: "x&y" } });
  expect(requests[0]![0]).toBe("/api/orgs/a%2Fb/spaces?after=x%26y");
});

test("a call sends its body as JSON, without the parameters", async () => {
  const requests = answer(null, 204);
  const body = { visibility: "org" } as const;
  await call("PATCH /api/orgs/:org/spaces/:slug/visibility", { ...blue, body });
  const [path, { method, body: sent }] = requests[0]!;
  expect([path, method, sent]).toEqual([
    "/api/orgs/default/spaces/blue%20team/visibility",
    "PATCH",
    JSON.stringify(body),
  ]);
});

test("a reply that is not as declared is unreadable, with the endpoint and the member", async () => {
  answer('{"kudos":[{"id":1}]}', 200);
  await expect(call("GET /api/orgs/:org/spaces/:slug/kudos", blue)).rejects.toMatchObject({
    code: "unreadable",
    message: expect.stringContaining("GET /api/orgs/:org/spaces/:slug/kudos is not as declared"),
  });
});

test("an empty reply where a value is declared is unreadable", async () => {
  answer(null, 204);
  await expect(call("GET /api/spaces")).rejects.toMatchObject({ code: "unreadable" });
});
