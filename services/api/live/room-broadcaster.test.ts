// Rules: protocol/guarantees#revocations-are-verified, protocol/guarantees#shared-reads,
//   protocol/live#push-delay
import { setImmediate as yieldToEventLoop, setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { RoomSnapshot } from "#shared/envelope/render.ts";
import { createRoomCache } from "#shared/envelope/room-cache.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createRoomBroadcaster, type RoomBroadcaster } from "./room-broadcaster.ts";
import type { Viewer } from "./viewer.ts";

/** Returns a broadcaster of a room at `room.version`, and the loaded versions. Each load waits for `loaded`. */
function broadcasterOf(room: { version: number }, loaded = Promise.resolve()) {
  const loads: number[] = [];
  // It has the current version, so no frame is written to it.
  const viewers = new Set([{ version: Infinity, presenceVersion: Infinity } as Viewer]);
  const broadcaster = createRoomBroadcaster({
    sessionId: "room",
    viewers,
    cache: createRoomCache(),
    async load() {
      const { version } = room;
      loads.push(version);
      await loaded;
      return { version, presenceVersion: 0 } as RoomSnapshot;
    },
    gone() {},
    log: createLog("silent"),
  });
  return { broadcaster, loads };
}

/** Notifies of each version after the previous one has been loaded. */
async function notifyInTurn(
  broadcaster: RoomBroadcaster,
  loads: number[],
  room: { version: number },
  times: number,
) {
  for (let n = 0; n < times; n++) {
    room.version++;
    const loaded = loads.length;
    broadcaster.notify({ version: room.version, presenceVersion: 0 });
    while (loads.length === loaded) await sleep(1);
  }
}

test("an unknown version causes one load and hides no later change", async () => {
  const claimed = { version: 1 };
  const { broadcaster, loads } = broadcasterOf(claimed);
  broadcaster.notify({ version: Number.MAX_SAFE_INTEGER, presenceVersion: Number.MAX_SAFE_INTEGER });
  // Meanwhile another room is loaded ten times.
  const control = { version: 1 };
  const other = broadcasterOf(control);
  await notifyInTurn(other.broadcaster, other.loads, control, 10);
  expect(loads).toEqual([1]);
  await notifyInTurn(broadcaster, loads, claimed, 3);
  expect(loads).toEqual([1, 2, 3, 4]);
});

test("a change during a load causes one more load", async () => {
  const room = { version: 1 };
  const { promise: loaded, resolve: end } = Promise.withResolvers<void>();
  const { broadcaster, loads } = broadcasterOf(room, loaded);
  broadcaster.notify({ version: 1, presenceVersion: 0 });
  while (loads.length === 0) await sleep(1);
  for (const version of [2, 3]) broadcaster.notify({ version, presenceVersion: 0 });
  room.version = 3;
  end();
  while (loads.at(-1) !== 3) await sleep(1);
  expect(loads).toEqual([1, 3]);
});

test("a change is pushed at once after a push without changes", async () => {
  const room = { version: 1 };
  const { broadcaster, loads } = broadcasterOf(room);
  for (const version of [1, 2, 3]) {
    room.version = version;
    broadcaster.notify({ version, presenceVersion: 0 });
    // One microtask later, without any other wait.
    await Promise.resolve();
    expect(loads).toEqual([1, 2, 3].slice(0, version));
    await yieldToEventLoop();
  }
});

test("changes during a push delay the next push by the duration of the first", async () => {
  const room = { version: 1 };
  const { promise: loaded, resolve: end } = Promise.withResolvers<void>();
  const { broadcaster, loads } = broadcasterOf(room, loaded);
  const startedAt = performance.now();
  broadcaster.notify({ version: 1, presenceVersion: 0 });
  while (loads.length === 0) await Promise.resolve();
  room.version = 2;
  broadcaster.notify({ version: 2, presenceVersion: 0 });
  await sleep(50);
  end();
  await yieldToEventLoop();
  const tookMs = performance.now() - startedAt;
  while (loads.length === 1) await sleep(1);
  // A load ends before its time is measured here, and timers have whole milliseconds.
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1.9 * Math.min(tookMs, 50));
});

test("the votes of a batch cause one push from the cache, before their responses", async () => {
  const order: string[] = [];
  const roomAt = (version: number): RoomSnapshot => ({
    ...({ id: "room", presenceVersion: 0 } as RoomSnapshot),
    version,
    apply: (change) => roomAt(change.version),
    renderFor() {
      order.push(`push ${version}`);
      return { audience: "members", shared: () => null, end: null };
    },
  });
  const cache = createRoomCache();
  const broadcaster = createRoomBroadcaster({
    sessionId: "room",
    viewers: new Set([{ version: 0, presenceVersion: 0 } as Viewer]),
    cache,
    load: async () => roomAt(1),
    gone() {},
    log: createLog("silent"),
  });
  broadcaster.notify({ version: 1, presenceVersion: 0 });
  await yieldToEventLoop();
  const vote = async (version: number) => {
    await statement;
    const change = { id: "room", version, presenceVersion: 0, delta: { peopleVersion: 1 } };
    cache.apply(change);
    broadcaster.notify(change);
    // A response arrives through the functions that called this one.
    for (let callers = 0; callers < 3; callers++) await Promise.resolve();
    order.push(`answer ${version}`);
  };
  const statement = yieldToEventLoop();
  await Promise.all([vote(2), vote(3)]);
  await yieldToEventLoop();
  expect(order).toEqual(["push 1", "push 3", "answer 2", "answer 3"]);
});

test("a viewer who joins during a read gets the room of the next read, which includes them", async () => {
  const reads: number[] = [];
  const first = Promise.withResolvers<void>();
  const sent: string[] = [];
  const viewerOf = (name: string) => ({ version: -1, presenceVersion: -1, name }) as unknown as Viewer;
  const viewers = new Set([viewerOf("Ana")]);
  const broadcaster = createRoomBroadcaster({
    sessionId: "room",
    viewers,
    cache: createRoomCache(),
    async load(included) {
      reads.push(included.length);
      if (reads.length === 1) await first.promise;
      const renderFor = (viewer: { name?: string }) => {
        sent.push(`read ${reads.length} to ${viewer.name}`);
        return { audience: "members", shared: () => null, end: null };
      };
      return { version: 1, presenceVersion: 0, renderFor } as unknown as RoomSnapshot;
    },
    gone() {},
    log: createLog("silent"),
  });
  broadcaster.addViewer();
  while (reads.length === 0) await sleep(1);
  viewers.add(viewerOf("Ben"));
  broadcaster.addViewer();
  first.resolve();
  while (sent.length < 2) await sleep(1);
  expect([reads, sent]).toEqual([
    [1, 2],
    ["read 1 to Ana", "read 2 to Ben"],
  ]);
});
