// Rules: protocol/rooms#facilitator-absence
import { EventEmitter } from "node:events";
import type { Duplex } from "node:stream";
import { setImmediate as immediate } from "node:timers/promises";
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

/** Lets so many seconds go by, each with what its timers put off until what has arrived is read. */
async function pass(seconds: number) {
  for (let n = 0; n < seconds; n++) {
    await vi.advanceTimersByTimeAsync(second);
    await immediate();
    await vi.advanceTimersByTimeAsync(0);
  }
}

type Query = { name: string; values: unknown[][] };
type Answer = (query: Query) => Promise<{ rows: object[] }>;

/** Says of every socket that it may stay open, and of every room that nothing changed. */
const allIsWell: Answer = async ({ name, values }) => {
  if (name === "seats-still-valid") return { rows: values[0]!.map((_, n) => ({ n, expiresInMs: day })) };
  if (name === "room-versions")
    return { rows: values[0]!.map((id) => ({ id, version: 0, presence_version: 0 })) };
  return { rows: [] };
};

/** Starts the maintenance of an empty hub over a database that answers so. */
function maintenanceOver(answer: Answer) {
  const log = createLog("silent");
  const hub = createHub(() => new Promise(() => {}), log);
  const asked: Query[] = [];
  const query = (one: Query) => (asked.push(one), answer(one));
  const maintenance = startSocketMaintenance({
    db: { pool: { query } } as unknown as Database,
    hub,
    presence: { beat: async () => {} } as Presence,
    lifetimes: {} as Parameters<typeof startSocketMaintenance>[0]["lifetimes"],
    log,
  });
  onTestFinished(() => void maintenance.stop());
  return { hub, seen: () => asked.filter(({ name }) => name === "facilitators-seen") };
}

type Watching = {
  viewer: Viewer;
  pings: number;
  dropped: boolean;
  closed: [code: number, reason: string] | null;
  /** Answers the last ping. */
  pong(): void;
  /** Takes the oldest frame that waits. */
  read(): void;
  /** Sends so many bytes. */
  say(bytes: number): void;
};

/** Attaches a viewer to a hub. It reads and answers when it is told to, and its token lives so long. */
function watching(hub: Hub, { expiresInMs = day, userId = "ana" } = {}): Watching {
  const unread: (() => void)[] = [];
  const self = { pings: 0, dropped: false, closed: null } as Watching;
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
  // It has been sent everything, so that the room is not loaded for it.
  Object.assign(self.viewer, { version: 0, presenceVersion: 0 });
  handleClientFrames(self.viewer);
  self.pong = () => void ws.emit("pong");
  self.read = () => unread.shift()!();
  self.say = (bytes) => void socket.emit("data", Buffer.alloc(bytes));
  hub.add(self.viewer);
  return self;
}

const frame = { plain: () => Buffer.from("x"), compressed: () => Buffer.from("x") };

// Rules: protocol/live#heartbeat
describe("pings", () => {
  test("a socket is pinged every 25 s, and dropped once it has not answered for 50 s", async () => {
    const { hub } = maintenanceOver(allIsWell);
    const silent = watching(hub);
    await pass(24);
    expect(silent.pings).toBe(0);
    await pass(1);
    expect(silent.pings).toBe(1);
    await pass(25);
    expect([silent.pings, silent.dropped]).toEqual([2, false]);
    await pass(1);
    expect(silent.dropped).toBe(true);
  });

  test("one answer in between keeps the socket for another 50 s", async () => {
    const { hub } = maintenanceOver(allIsWell);
    const one = watching(hub);
    await pass(26);
    one.pong();
    await pass(50);
    expect(one.dropped).toBe(false);
    await pass(1);
    expect(one.dropped).toBe(true);
  });

  test("a process that stood still drops nobody whose answer is waiting to be read", async () => {
    const { hub } = maintenanceOver(allIsWell);
    const one = watching(hub);
    await pass(45);
    send(one.viewer, [frame]);
    await pass(5);
    // The timer comes first, then what waits in the socket.
    vi.advanceTimersByTime(second);
    one.pong();
    one.read();
    await immediate();
    expect(one.dropped).toBe(false);
  });

  test("who answers pings is noted as seen every 25 s, who does not is not", async () => {
    const { hub, seen } = maintenanceOver(allIsWell);
    const ana = watching(hub, { userId: "ana" });
    watching(hub, { userId: "ben" });
    await pass(24);
    expect(seen()).toEqual([]);
    for (let n = 0; n < 2; n++) {
      await pass(1);
      ana.pong();
      await pass(24);
    }
    await pass(1);
    ana.pong();
    expect(seen().map(({ values }) => values[1])).toEqual([["ana", "ben"], ["ana"], ["ana"]]);
  });
});

// Rules: protocol/live#slow-readers
describe("slow readers", () => {
  test("a socket that takes no frame for 5 s is dropped", async () => {
    const { hub } = maintenanceOver(allIsWell);
    const [stuck, slow, idle] = [watching(hub), watching(hub), watching(hub)];
    send(stuck.viewer, [frame]);
    for (let n = 0; n < 2; n++) send(slow.viewer, [frame]);
    await pass(3);
    slow.read();
    await pass(2);
    expect(stuck.dropped).toBe(false);
    await pass(1);
    expect([stuck.dropped, slow.dropped, idle.dropped]).toEqual([true, false, false]);
    await pass(3);
    expect([slow.dropped, idle.dropped]).toEqual([true, false]);
  });

  test("the 17th frame that waits drops the socket; where one was taken meanwhile it does not", () => {
    const { hub } = maintenanceOver(allIsWell);
    const [behind, close] = [watching(hub), watching(hub)];
    for (const { viewer } of [behind, close]) for (let n = 0; n < 16; n++) send(viewer, [frame]);
    expect([behind.dropped, MAX_OUTSTANDING]).toEqual([false, 16]);
    close.read();
    for (const { viewer } of [behind, close]) send(viewer, [frame]);
    expect([behind.dropped, close.dropped]).toEqual([true, false]);
  });
});

// Rules: protocol/live#client-traffic
describe("clients that talk", () => {
  test("more than 64 KiB within one second drop the socket, the same in two seconds do not", async () => {
    const { hub } = maintenanceOver(allIsWell);
    const [loud, steady] = [watching(hub), watching(hub)];
    for (const one of [loud, steady]) one.say(65_536);
    expect(loud.dropped).toBe(false);
    loud.say(1);
    await pass(1);
    steady.say(65_536);
    expect([loud.dropped, steady.dropped]).toEqual([true, false]);
  });
});

// Rules: protocol/live#revalidation
describe("the known end of a token", () => {
  test("a token whose end comes before the next check is looked up at its end", async () => {
    const startedAt = performance.now();
    const endsAfter: Record<string, number> = { ana: 5 * second, ben: 20 * second };
    const { hub } = maintenanceOver(async (query) => {
      if (query.name !== "seats-still-valid") return allIsWell(query);
      const left = (query.values[0] as string[]).map(
        (token) => startedAt + endsAfter[token]! - performance.now(),
      );
      return {
        rows: left.map((expiresInMs, n) => ({ n, expiresInMs })).filter((row) => row.expiresInMs > 0),
      };
    });
    const known = watching(hub, { userId: "ana", expiresInMs: 5 * second });
    const learned = watching(hub, { userId: "ben" });
    await pass(4);
    expect(known.closed).toBeNull();
    await pass(2);
    expect(known.closed).toEqual([1008, "session ended"]);
    // Only the check after 15 s says that 5 s are left.
    await pass(13);
    expect(learned.closed).toBeNull();
    await pass(2);
    expect(learned.closed).toEqual([1008, "session ended"]);
  });
});

// Rules: protocol/live#revalidation
describe("while the database cannot be asked", () => {
  const fails: Answer = () => Promise.reject(new Error("the database cannot be reached"));
  const hangs: Answer = () => new Promise(() => {});

  test.each([
    ["fails", fails],
    ["never answers", hangs],
  ])("a socket is closed at its token's expiry if the check %s", async (_how, answer) => {
    const { hub } = maintenanceOver(answer);
    const ending = watching(hub, { expiresInMs: 5 * second });
    const later = watching(hub, { expiresInMs: 18 * second });
    const living = watching(hub);
    await pass(4);
    expect(ending.closed).toBeNull();
    await pass(2);
    expect(ending.closed).toEqual([1008, "session ended"]);
    await pass(11);
    expect(later.closed).toBeNull();
    await pass(2);
    expect(later.closed).toEqual([1008, "session ended"]);
    await pass(10);
    expect(living.closed).toBeNull();
    await pass(2);
    expect(living.closed).toEqual([1008, "session could not be checked"]);
  });

  test("a token that was used since keeps its socket", async () => {
    const { hub } = maintenanceOver(allIsWell);
    const used = watching(hub, { expiresInMs: 5 * second });
    await pass(10);
    expect(used.closed).toBeNull();
  });
});
