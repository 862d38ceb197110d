import type { WebSocket } from "ws";
import { describe, expect, test } from "vitest";
import type { Revocation } from "#shared/db/revocations.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createHub } from "./hub.ts";
import { viewerOf, type ViewerOptions } from "./viewer.ts";

const seat = {
  tokenId: "token",
  userId: "ana",
  spaceId: "space",
  sessionId: "room",
  standing: "member" as const,
  expiresInMs: 1_000_000,
};

/** Returns the code of a revocation's close of Ana's socket, or null. */
function closedBy(revocation: Revocation): number | null {
  const hub = createHub(() => new Promise(() => {}), createLog("silent"));
  let closed: number | null = null;
  const ws = { close: (code: number) => (closed = code) };
  hub.add(viewerOf(seat, { ws: ws as unknown as WebSocket } as ViewerOptions, 0));
  hub.close(revocation);
  return closed;
}

// Rules: protocol/live#close-codes
describe("a revocation", () => {
  test.each<[Revocation, number]>([
    [{ why: "token", tokenId: "token" }, 1008],
    [{ why: "member", spaceId: "space", userId: "ana" }, 1008],
    [{ why: "participant", sessionId: "room", userId: "ana", message: "" }, 4001],
    [{ why: "session", sessionId: "room" }, 1008],
    [{ why: "space", spaceId: "space" }, 1008],
  ])("closes the socket that it names: %j", (revocation, code) => {
    expect(closedBy(revocation)).toBe(code);
  });

  test.each<Revocation>([
    { why: "token", tokenId: "another" },
    { why: "member", spaceId: "space", userId: "ben" },
    { why: "member", spaceId: "another", userId: "ana" },
    { why: "participant", sessionId: "another", userId: "ana", message: "" },
    { why: "session", sessionId: "another" },
    { why: "space", spaceId: "another" },
  ])("leaves every other socket open: %j", (revocation) => {
    expect(closedBy(revocation)).toBeNull();
  });
});
