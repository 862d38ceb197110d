// Rules: protocol/rooms#facilitator-absence
import { EventEmitter } from "node:events";
import type { Duplex } from "node:stream";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { WebSocket } from "ws";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "#shared/db/database.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createHub, type Hub } from "./hub.ts";
import type { Presence } from "./presence.ts";
import { startSocketMaintenance } from "./socket-maintenance.ts";
import { handleClientFrames, MAX_OUTSTANDING, send, viewerOf, type Viewer } from "./viewer.ts";

const second = 1000;
const day = 86_400 * second;
const toFake = ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "performance"] as const;
beforeEach(() => void vi.useFakeTimers({ toFake: [...toFake] }));
afterEach(() => void vi.useRealTimers());

/** Advances the clock by some seconds. After each second, deferred callbacks run. */
async function advanceSeconds(seconds: number) {
  for (let n = 0; n < seconds; n++) {
    await vi.advanceTimersByTimeAsync(second);
    await yieldToEventLoop();
    await vi.advanceTimersByTimeAsync(0);
  }
}

type Query = { name: string; values: unknown[][] };
type Answer = (query: Query) => Promise<{ rows: object[] }>;

/** Database stub: every socket is valid, and no room has changed. */
const allValid: Answer = async ({ name, values }) => {
  if (name === "seats-still-valid") return { rows: values[0]!.map((_, n) => ({ n, expiresInMs: day })) };
  if (name === "room-versions")
    return { rows: values[0]!.map((id) => ({ id, version: 0, presence_version: 0 })) };
  return { rows: [] };
};

/** Starts the maintenance of an empty hub with a stub of the database. */
function startMaintenance(answer: Answer) {
  const log = createLog("silent");
  const hub = createHub(() => new Promise(() => {}), log);
  const queries: Query[] = [];
  const query = (one: Query) => (queries.push(one), answer(one));
  const maintenance = startSocketMaintenance({
    db: { pool: { query } } as unknown as Database,
    hub,
    presence: { beat: async () => {} } as Presence,
    lifetimes: {} as Parameters<typeof startSocketMaintenance>[0]["lifetimes"],
    log,
  });
  onTestFinished(() => void maintenance.stop());
  return { hub, seen: () => queries.filter(({ name }) => name === "facilitators-seen") };
}

type TestViewer = {
  viewer: Viewer;
  pings: number;
  dropped: boolean;
  closed: [code: number, reason: string] | null;
  /** Responds to the last ping. */
  pong(): void;
  /** Accepts the oldest pending frame. */
  read(): void;
  /** Sends this number of bytes. */
  send(bytes: number): void;
};

/** Attaches a viewer to a hub. The test controls its reads and pongs; its token expires after `expiresInMs`. */
function attachViewer(hub: Hub, { expiresInMs = day, userId = "ana" } = {}): TestViewer {
  const unread: (() => void)[] = [];
  const self = { pings: 0, dropped: false, closed: null } as TestViewer;
  const ws = Object.assign(new EventEmitter(), {
    readyState: 1,
    OPEN: 1,
    ping: () => self.pings++,
    terminate: () => ((self.dropped = true), hub.remove(self.viewer)),
    close: (...how: [number, string]) => ((self.closed = how), hub.remove(self.viewer)),
  });
  const write = (_bytes: Buffer, done: () => void) => unread.push(done);
  const socket = Object.assign(new EventEmitter(), { write });
  const seat = { tokenId: userId, userId, spaceId: "space", sessionId: "room", standing: "member" as const };
  const opened = {
    ws: ws as unknown as WebSocket,
    socket: socket as unknown as Duplex,
    readsCompressed: false,
  };
  self.viewer = viewerOf({ ...seat, expiresInMs }, opened, performance.now());
  // It has the current version, so the room is not loaded for it.
  Object.assign(self.viewer, { version: 0, presenceVersion: 0 });
  handleClientFrames(self.viewer);
  self.pong = () => void ws.emit("pong");
  self.read = () => unread.shift()!();
  self.send = (bytes) => void socket.emit("data", Buffer.alloc(bytes));
  hub.add(self.viewer);
  return self;
}

const frame = { plain: () => Buffer.from("x"), compressed: () => Buffer.from("x") };

// Rules: protocol/live#heartbeat
describe("pings", () => {
  test("a socket is pinged every 25 s, and dropped after 50 s without a pong", async () => {
    const { hub } = startMaintenance(allValid);
    const silent = attachViewer(hub);
    await advanceSeconds(24);
    expect(silent.pings).toBe(0);
    await advanceSeconds(1);
    expect(silent.pings).toBe(1);
    await advanceSeconds(25);
    expect([silent.pings, silent.dropped]).toEqual([2, false]);
    await advanceSeconds(1);
    expect(silent.dropped).toBe(true);
  });

  test("a pong keeps the socket for another 50 s", async () => {
    const { hub } = startMaintenance(allValid);
    const one = attachViewer(hub);
    await advanceSeconds(26);
    one.pong();
    await advanceSeconds(50);
    expect(one.dropped).toBe(false);
    await advanceSeconds(1);
    expect(one.dropped).toBe(true);
  });

  test("after a stall, a process keeps sockets with an unread pong", async () => {
    const { hub } = startMaintenance(allValid);
    const one = attachViewer(hub);
    await advanceSeconds(45);
    send(one.viewer, [frame]);
    await advanceSeconds(5);
    // The timer fires first, then the data of the socket is read.
    vi.advanceTimersByTime(second);
    one.pong();
    one.read();
    await yieldToEventLoop();
    expect(one.dropped).toBe(false);
  });

  test("viewers that send pongs, and only these, are recorded as seen every 25 s", async () => {
    const { hub, seen } = startMaintenance(allValid);
    const ana = attachViewer(hub, { userId: "ana" });
    attachViewer(hub, { userId: "ben" });
    await advanceSeconds(24);
    expect(seen()).toEqual([]);
    for (let n = 0; n < 2; n++) {
      await advanceSeconds(1);
      ana.pong();
      await advanceSeconds(24);
    }
    await advanceSeconds(1);
    ana.pong();
    expect(seen().map(({ values }) => values[1])).toEqual([["ana", "ben"], ["ana"], ["ana"]]);
  });
});

// Rules: protocol/live#slow-readers
describe("slow readers", () => {
  test("a socket that accepts no frame for 5 s is dropped", async () => {
    const { hub } = startMaintenance(allValid);
    const [stuck, slow, idle] = [attachViewer(hub), attachViewer(hub), attachViewer(hub)];
    send(stuck.viewer, [frame]);
    for (let n = 0; n < 2; n++) send(slow.viewer, [frame]);
    await advanceSeconds(3);
    slow.read();
    await advanceSeconds(2);
    expect(stuck.dropped).toBe(false);
    await advanceSeconds(1);
    expect([stuck.dropped, slow.dropped, idle.dropped]).toEqual([true, false, false]);
    await advanceSeconds(3);
    expect([slow.dropped, idle.dropped]).toEqual([true, false]);
  });

  test("the 17th pending frame drops the socket, unless one was accepted since", () => {
    const { hub } = startMaintenance(allValid);
    const [behind, close] = [attachViewer(hub), attachViewer(hub)];
    for (const { viewer } of [behind, close]) for (let n = 0; n < 16; n++) send(viewer, [frame]);
    expect([behind.dropped, MAX_OUTSTANDING]).toEqual([false, 16]);
    close.read();
    for (const { viewer } of [behind, close]) send(viewer, [frame]);
    expect([behind.dropped, close.dropped]).toEqual([true, false]);
  });
});

// Rules: protocol/live#client-traffic
describe("clients that send data", () => {
  test("more than 64 KiB drop the socket within one second, but not within two", async () => {
    const { hub } = startMaintenance(allValid);
    const [loud, steady] = [attachViewer(hub), attachViewer(hub)];
    for (const one of [loud, steady]) one.send(65_536);
    expect(loud.dropped).toBe(false);
    loud.send(1);
    await advanceSeconds(1);
    steady.send(65_536);
    expect([loud.dropped, steady.dropped]).toEqual([true, false]);
  });
});

// Rules: protocol/live#revalidation
describe("the known expiry of a token", () => {
  test("a token that expires before the next check is checked at its expiry", async () => {
    const startedAt = performance.now();
    const endsAfter: Record<string, number> = { ana: 5 * second, ben: 20 * second };
    const { hub } = startMaintenance(async (query) => {
      if (query.name !== "seats-still-valid") return allValid(query);
      const left = (query.values[0] as string[]).map(
        (token) => startedAt + endsAfter[token]! - performance.now(),
      );
      return {
        rows: left.map((expiresInMs, n) => ({ n, expiresInMs })).filter((row) => row.expiresInMs > 0),
      };
    });
    const known = attachViewer(hub, { userId: "ana", expiresInMs: 5 * second });
    const learned = attachViewer(hub, { userId: "ben" });
    await advanceSeconds(4);
    expect(known.closed).toBeNull();
    await advanceSeconds(2);
    expect(known.closed).toEqual([1008, "session ended"]);
    // Only the check after 15 s reports that 5 s are left.
    await advanceSeconds(13);
    expect(learned.closed).toBeNull();
    await advanceSeconds(2);
    expect(learned.closed).toEqual([1008, "session ended"]);
  });
});

// Rules: protocol/live#revalidation
describe("while the database is unavailable", () => {
  const fails: Answer = () => Promise.reject(new Error("the database cannot be reached"));
  const hangs: Answer = () => new Promise(() => {});

  test.each([
    ["fails", fails],
    ["never answers", hangs],
  ])("a socket is closed at its token's expiry if the check %s", async (_how, answer) => {
    const { hub } = startMaintenance(answer);
    const ending = attachViewer(hub, { expiresInMs: 5 * second });
    const later = attachViewer(hub, { expiresInMs: 18 * second });
    const living = attachViewer(hub);
    await advanceSeconds(4);
    expect(ending.closed).toBeNull();
    await advanceSeconds(2);
    expect(ending.closed).toEqual([1008, "session ended"]);
    await advanceSeconds(11);
    expect(later.closed).toBeNull();
    await advanceSeconds(2);
    expect(later.closed).toEqual([1008, "session ended"]);
    await advanceSeconds(10);
    expect(living.closed).toBeNull();
    await advanceSeconds(2);
    expect(living.closed).toEqual([1008, "session could not be checked"]);
  });

  test("a token with a later use keeps its socket", async () => {
    const { hub } = startMaintenance(allValid);
    const used = attachViewer(hub, { expiresInMs: 5 * second });
    await advanceSeconds(10);
    expect(used.closed).toBeNull();
  });
});
