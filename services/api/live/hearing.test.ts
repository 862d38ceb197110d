import type { WebSocket } from "ws";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Closing } from "#shared/db/closings.ts";
import type { Database } from "#shared/db/database.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createHearing } from "./hearing.ts";
import { viewerOf, type Opened, type Viewer } from "./viewer.ts";

const toFake = ["setTimeout", "clearTimeout", "performance"] as const;
beforeEach(() => void vi.useFakeTimers({ toFake: [...toFake] }));
afterEach(() => void vi.useRealTimers());

type Closed = [code: number, reason: string];
type Found = { removed: boolean } | null;

/** What hears closings over a database that says this of Ana's seat: null where it is gone. */
function hearingOver(seat: Found) {
  const viewers: Viewer[] = [];
  let lookUps = 0;
  const query = async () => {
    lookUps++;
    return { rows: seat ? [{ n: 0, removed: seat.removed }] : [] };
  };
  const hearing = createHearing({
    db: { pool: { query } } as unknown as Database,
    hub: { viewers: () => viewers },
    lifetimes: {} as Parameters<typeof createHearing>[0]["lifetimes"],
    log: createLog("silent"),
  });
  /** Attaches a socket of Ana's; returns how it was closed, once all look-ups are over. */
  const attach = async (): Promise<Closed | null> => {
    let closed: Closed | null = null;
    const ws = { readyState: 1, OPEN: 1, close: (...how: Closed) => (closed = how) };
    const ids = { tokenId: "token", userId: "ana", spaceId: "space", sessionId: "room" };
    const viewer = viewerOf(
      { ...ids, standing: "member", expiresInMs: 1_000_000 },
      { ws: ws as unknown as WebSocket } as Opened,
      performance.now(),
    );
    viewers.splice(0, 1, viewer);
    hearing.attached(viewer);
    await vi.advanceTimersByTimeAsync(100);
    return closed;
  };
  return { hearing, attach, lookUps: () => lookUps };
}

const signedOut: Closing = { why: "token", tokenId: "token" };

describe("a socket that attaches after a notified closing (protocol/guarantees 10, 62)", () => {
  test("is looked up, and closed where its seat is gone", async () => {
    const { hearing, attach } = hearingOver(null);
    hearing.hear(signedOut);
    expect(await attach()).toEqual([1008, "session ended"]);
  });

  test("stays open where its seat is there: the notification alone decides nothing", async () => {
    const { hearing, attach, lookUps } = hearingOver({ removed: false });
    hearing.hear(signedOut);
    expect([await attach(), lookUps()]).toEqual([null, 1]);
  });

  test("is looked up for at least 10 s after the closing, and not for longer than 20 s", async () => {
    const { hearing, attach, lookUps } = hearingOver({ removed: false });
    // Late in the span in which closings are put into one list.
    await vi.advanceTimersByTimeAsync(9_000);
    hearing.hear(signedOut);
    await vi.advanceTimersByTimeAsync(9_800);
    await attach();
    expect(lookUps()).toBe(1);
    await vi.advanceTimersByTimeAsync(10_200);
    await attach();
    expect(lookUps()).toBe(1);
  });

  test("is not looked up after a removal from the room, from which a person may come back at once", async () => {
    const { hearing, attach, lookUps } = hearingOver({ removed: true });
    hearing.hear({ why: "participant", sessionId: "room", userId: "ana", message: "Bye" });
    expect([await attach(), lookUps()]).toEqual([null, 0]);
  });
});
