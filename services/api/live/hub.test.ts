import type { WebSocket } from "ws";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Closing } from "#shared/db/closings.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createHub } from "./hub.ts";
import { viewerOf, type Opened } from "./viewer.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const seat = {
  tokenId: "token",
  userId: "ana",
  spaceId: "space",
  sessionId: "room",
  standing: "member" as const,
  expiresInMs: 1_000_000,
};

/** A hub with nobody in it, and what attaches a socket of Ana's and returns how it is closed, if it is. */
function emptyHub() {
  const hub = createHub(() => new Promise(() => {}), createLog("silent"));
  const attach = () => {
    let closed: number | null = null;
    const ws = { close: (code: number) => (closed = code) };
    hub.add(viewerOf(seat, { ws: ws as unknown as WebSocket } as Opened, 0));
    return closed as number | null;
  };
  return { hub, attach };
}

// The check of such a socket may have been made before what the closing tells of.
describe("a socket that attaches after a closing (protocol/guarantees 10)", () => {
  const ended: Closing[] = [
    { why: "token", tokenId: "token" },
    { why: "member", spaceId: "space", userId: "ana" },
    { why: "session", sessionId: "room" },
    { why: "space", spaceId: "space" },
  ];

  test.each(ended)("is closed where the closing names its $why, for 10 s", (closing) => {
    const { hub, attach } = emptyHub();
    hub.close(closing);
    expect(attach()).toBe(1008);
    vi.advanceTimersByTime(9_999);
    expect(attach()).toBe(1008);
    vi.advanceTimersByTime(1);
    expect(attach()).toBeNull();
  });

  test("stays open where the closing names somebody else", () => {
    const { hub, attach } = emptyHub();
    hub.close({ why: "token", tokenId: "another" });
    hub.close({ why: "member", spaceId: "space", userId: "ben" });
    hub.close({ why: "member", spaceId: "another", userId: "ana" });
    hub.close({ why: "session", sessionId: "another" });
    expect(attach()).toBeNull();
  });

  test("stays open after a removal from the room, from which a person may come back at once", () => {
    const { hub, attach } = emptyHub();
    hub.close({ why: "participant", sessionId: "room", userId: "ana", message: "" });
    expect(attach()).toBeNull();
  });
});
