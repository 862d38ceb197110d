import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { rangeCheck } from "./ranges.ts";
import { requestIdOf } from "./request-id.ts";

const isProxy = rangeCheck(["10.0.0.0/8"]);

function idFor(remoteAddress: string, given?: string): string {
  const headers = given === undefined ? {} : { "x-request-id": given };
  return requestIdOf({ headers, socket: { remoteAddress } } as unknown as IncomingMessage, isProxy);
}

// Rules: protocol/operations#trusted-request-ids
describe("the request id", () => {
  const uuid = /^[0-9a-f-]{36}$/;

  it("is that of the header if a trusted proxy sends a valid one", () => {
    expect(idFor("10.1.1.1", "abc-123")).toBe("abc-123");
    expect(idFor("::ffff:10.1.1.1", "~".repeat(128))).toBe("~".repeat(128));
  });

  it("is new if the peer is not trusted or the header is invalid", () => {
    expect(idFor("192.0.2.1", "abc-123")).toMatch(uuid);
    expect(idFor("10.1.1.1")).toMatch(uuid);
    expect(idFor("10.1.1.1", "")).toMatch(uuid);
    expect(idFor("10.1.1.1", "~".repeat(129))).toMatch(uuid);
    expect(idFor("10.1.1.1", "caf\u00e9")).toMatch(uuid);
    expect(idFor("10.1.1.1", "a\tb")).toMatch(uuid);
  });
});
