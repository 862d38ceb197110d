import { afterEach, expect, test, vi } from "vitest";
import { request } from "./request.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Outcome = number | "lost";

/** Answers each request with the next outcome. Returns the keys of all requests. */
function answer(...outcomes: Outcome[]): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  vi.stubGlobal("fetch", async (_path: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers["idempotency-key"]);
    const outcome = outcomes.shift()!;
    if (outcome === "lost") throw new TypeError("failed to fetch");
    return Response.json({ id: "1", code: "x", error: "x" }, { status: outcome });
  });
  return keys;
}

let rooms = 0;
/** Returns a function that sends a body to the same new path each time. */
function sender() {
  const path = `/api/sessions/${rooms++}/actions/stories`;
  return (body?: unknown) => request("POST", path, { body }).catch(() => undefined);
}

test("the same request after a lost reply has the same idempotency key", async () => {
  const send = sender();
  const keys = answer("lost", "lost", 201);
  for (let n = 0; n < 3; n++) await send({ title: "Refund" });
  expect(keys[0]).toMatch(/^"[\da-f]{32}"$/);
  expect(new Set(keys).size).toBe(1);
});

test.each([500, 502, 504])("a request keeps its idempotency key after the status %i", async (status) => {
  const send = sender();
  const keys = answer(status, 201);
  await send({ title: "Refund" });
  await send({ title: "Refund" });
  expect(keys[1]).toBe(keys[0]);
});

test.each([201, 400, 409, 422, 429])("a request has a new key after the status %i", async (status) => {
  const send = sender();
  const keys = answer(status, 201);
  await send({ title: "Refund" });
  await send({ title: "Refund" });
  expect(keys[1]).not.toBe(keys[0]);
});

test("another input ends the kept idempotency key of its form", async () => {
  const send = sender();
  const keys = answer("lost", 201, 201);
  await send({ title: "Refund" });
  await send({ title: "Refunds" });
  await send({ title: "Refund" });
  expect(new Set(keys).size).toBe(3);
});

test("a kept idempotency key belongs to its path", async () => {
  const keys = answer("lost", 201);
  await sender()({ title: "Refund" });
  await sender()({ title: "Refund" });
  expect(keys[1]).not.toBe(keys[0]);
});

test("an idempotency key is kept for ten minutes", async () => {
  const send = sender();
  const keys = answer("lost", "lost", 201);
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  await send({ title: "Refund" });
  now.mockReturnValue(599_999);
  await send({ title: "Refund" });
  now.mockReturnValue(1_200_000);
  await send({ title: "Refund" });
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("an action without a text has a new idempotency key each time", async () => {
  const send = sender();
  const storyId = "0192d3a4-0000-4000-8000-000000000001";
  const keys = answer("lost", "lost", "lost", "lost");
  for (const body of [{}, {}, { storyId, seconds: 60 }, { storyId, seconds: 60 }]) await send(body);
  expect(new Set(keys).size).toBe(4);
});

test("a request without a body keeps its idempotency key", async () => {
  const send = sender();
  const keys = answer("lost", 201);
  await send();
  await send();
  expect(keys[1]).toBe(keys[0]);
});

test("only a POST has an idempotency key", async () => {
  const keys = answer(200, 200, 200, 200);
  for (const method of ["GET", "PUT", "PATCH", "DELETE"] as const) await request(method, "/api/x");
  expect(keys).toEqual([undefined, undefined, undefined, undefined]);
});
