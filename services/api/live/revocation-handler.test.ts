import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { WebSocket } from "ws";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Revocation } from "#shared/db/revocations.ts";
import type { Database } from "#shared/db/database.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createRevocationHandler } from "./revocation-handler.ts";
import { viewerOf, type ViewerOptions, type Viewer } from "./viewer.ts";

const toFake = ["setTimeout", "clearTimeout", "performance"] as const;
beforeEach(() => void vi.useFakeTimers({ toFake: [...toFake] }));
afterEach(() => void vi.useRealTimers());

type Closed = [code: number, reason: string];
type SeatLookup = { removed: boolean } | null;

/** A handler with a database stub that returns Ana's seat; null if it is gone. */
function handlerOver(
  seat: SeatLookup,
  { maxPending, failures = 0 }: { maxPending?: number; failures?: number } = {},
) {
  const viewers: Viewer[] = [];
  let lookUps = 0;
  const query = async () => {
    lookUps++;
    if (lookUps <= failures) throw new Error("no connection");
    return { rows: seat ? [{ n: 0, removed: seat.removed }] : [] };
  };
  const handler = createRevocationHandler(
    {
      db: { pool: { query } } as unknown as Database,
      hub: { viewers: () => viewers, close: () => {} },
      lifetimes: {} as Parameters<typeof createRevocationHandler>[0]["lifetimes"],
      log: createLog("silent"),
    },
    maxPending,
  );
  let closed: Closed | null = null;
  /** Attaches a new socket of Ana that replaces the previous one. */
  const attach = () => {
    closed = null;
    const ws = { readyState: 1, OPEN: 1, close: (...how: Closed) => (closed = how) };
    const ids = { tokenId: "token", userId: "ana", spaceId: "space", sessionId: "room" };
    const viewer = viewerOf(
      { ...ids, standing: "member", expiresInMs: 1_000_000 },
      { ws: ws as unknown as WebSocket } as ViewerOptions,
      performance.now(),
    );
    viewers.splice(0, 1, viewer);
    handler.attached(viewer);
  };
  /** Returns the close of the socket after all checks have ended. */
  const outcome = async (): Promise<Closed | null> => {
    await yieldToEventLoop();
    await vi.advanceTimersByTimeAsync(100);
    return closed;
  };
  return { handler, attach, outcome, lookUps: () => lookUps };
}

const signedOut: Revocation = { why: "token", tokenId: "token" };
const removed: Revocation = { why: "participant", sessionId: "room", userId: "ana", message: "Bye" };

// Rules: protocol/guarantees#revocations-are-verified
describe("a revocation of another replica", () => {
  test.each<[Revocation, string]>([
    [signedOut, "session ended"],
    [{ why: "member", spaceId: "space", userId: "ana" }, "you are no longer a member of this space"],
    [{ why: "session", sessionId: "room" }, "this session is gone"],
    [{ why: "space", spaceId: "space" }, "this space is gone"],
  ])("closes a socket that it names and whose seat is gone: %j", async (revocation, reason) => {
    const { handler, attach, outcome } = handlerOver(null);
    attach();
    handler.revokedElsewhere(revocation);
    expect(await outcome()).toEqual([1008, reason]);
  });

  test("keeps a socket with a seat", async () => {
    const { handler, attach, outcome, lookUps } = handlerOver({ removed: false });
    attach();
    handler.revokedElsewhere(signedOut);
    expect([await outcome(), lookUps()]).toEqual([null, 1]);
  });

  test("does not check a socket that it does not name", async () => {
    const { handler, attach, outcome, lookUps } = handlerOver(null);
    attach();
    handler.revokedElsewhere({ why: "token", tokenId: "another" });
    handler.revokedElsewhere({ ...removed, sessionId: "another" });
    expect([await outcome(), lookUps()]).toEqual([null, 0]);
  });

  test("closes the socket of a person who was removed from the room", async () => {
    const { handler, attach, outcome } = handlerOver({ removed: true });
    attach();
    handler.revokedElsewhere(removed);
    expect(await outcome()).toEqual([4001, "Bye"]);
  });

  test("keeps the next socket of a removed person, who may return at once", async () => {
    const { handler, attach, outcome } = handlerOver({ removed: true });
    handler.revokedElsewhere(removed);
    vi.advanceTimersByTime(10);
    attach();
    expect(await outcome()).toBeNull();
  });

  test("is checked again after a failed check", async () => {
    const { handler, attach, outcome, lookUps } = handlerOver({ removed: true }, { failures: 1 });
    attach();
    handler.revokedElsewhere(removed);
    await outcome();
    await expect.poll(() => lookUps(), { timeout: 5000 }).toBe(2);
    expect(await outcome()).toEqual([4001, "Bye"]);
  });

  test.each<[string, SeatLookup, Closed]>([
    ["whose seat is gone", null, [1008, "session ended"]],
    ["that was removed", { removed: true }, [4001, ""]],
  ])("is not lost in a flood: a socket %s is closed", async (_which, seat, closed) => {
    const { handler, attach, outcome } = handlerOver(seat, { maxPending: 3 });
    attach();
    for (const tokenId of ["a", "b", "c", "d"]) handler.revokedElsewhere({ why: "token", tokenId });
    expect(await outcome()).toEqual(closed);
  });
});

// Rules: protocol/guarantees#attach-during-revocation
describe("a socket that attaches after a revocation", () => {
  test.each(["revokedHere", "revokedElsewhere"] as const)(
    "is closed where its seat is gone: %s",
    async (method) => {
      const { handler, attach, outcome } = handlerOver(null);
      handler[method]({ why: "token", tokenId: "another" });
      await vi.advanceTimersByTimeAsync(9000);
      attach();
      expect(await outcome()).toEqual([1008, "session ended"]);
    },
  );

  test("is not checked more than 10 s after it", async () => {
    const { handler, attach, outcome, lookUps } = handlerOver(null);
    handler.revokedHere(signedOut);
    await vi.advanceTimersByTimeAsync(10_001);
    attach();
    expect([await outcome(), lookUps()]).toEqual([null, 0]);
  });
});
