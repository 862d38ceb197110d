import fastify from "fastify";
import { expect, test, vi } from "vitest";
import { registerOpenApi } from "./openapi.ts";

// Rules: protocol/guarantees#built-once

type Write = NonNullable<Parameters<typeof registerOpenApi>[2]>;

function serverWith(write: Write) {
  const app = fastify();
  registerOpenApi(app, {} as Parameters<typeof registerOpenApi>[1], write);
  return () => app.inject("/api/openapi.json");
}

test("300 simultaneous first requests build the API's description once", async () => {
  const write = vi.fn<Write>(async () => "{}");
  const request = serverWith(write);
  const replies = await Promise.all(Array.from({ length: 300 }, request));
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
    new Set(["200 {}"]),
  );
  expect(write).toHaveBeenCalledTimes(1);
});

test("a failed build of the API's description is repeated at the next request", async () => {
  const request = serverWith(
    vi.fn<Write>().mockRejectedValueOnce(new Error("broken")).mockResolvedValue("{}"),
  );
  expect((await request()).statusCode).toBe(500);
  expect((await request()).body).toBe("{}");
});
