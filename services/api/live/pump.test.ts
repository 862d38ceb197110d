import { setImmediate as yieldToOthers, setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Loaded } from "#shared/envelope/render.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createPace } from "./pace.ts";
import { createPump, type Pump } from "./pump.ts";
import type { Viewer } from "./viewer.ts";

/** Returns a pump whose room is at `room.version`, and the versions it loaded; each load ends once `loaded` resolves. */
function pumpOf(room: { version: number }, loaded = Promise.resolve()) {
  const loads: number[] = [];
  // It has seen everything, so nothing is written to it.
  const viewers = new Set([{ version: Infinity, presenceVersion: Infinity } as Viewer]);
  const pump = createPump({
    viewers,
    async load() {
      const { version } = room;
      loads.push(version);
      await loaded;
      return { version, presenceVersion: 0 } as Loaded;
    },
    gone() {},
    pace: createPace(),
    log: createLog("silent"),
  });
  return { pump, loads };
}

/** Bumps so often, each time once the bump before has been loaded. */
async function bumpInTurn(pump: Pump, loads: number[], room: { version: number }, times: number) {
  for (let n = 0; n < times; n++) {
    room.version++;
    const loaded = loads.length;
    pump.bump({ version: room.version, presenceVersion: 0 });
    while (loads.length === loaded) await sleep(1);
  }
}

test("a version that the room does not have causes one load, not loads without end, and hides no later change (protocol/guarantees 63)", async () => {
  const claimed = { version: 1 };
  const { pump, loads } = pumpOf(claimed);
  pump.bump({ version: Number.MAX_SAFE_INTEGER, presenceVersion: Number.MAX_SAFE_INTEGER });
  // Meanwhile another room is loaded ten times, at the pace of any room.
  const control = { version: 1 };
  const other = pumpOf(control);
  await bumpInTurn(other.pump, other.loads, control, 10);
  expect(loads).toEqual([1]);
  await bumpInTurn(pump, loads, claimed, 3);
  expect(loads).toEqual([1, 2, 3, 4]);
});

test("a change heard while the room is being loaded causes one more load (protocol/guarantees 5)", async () => {
  const room = { version: 1 };
  const { promise: loaded, resolve: end } = Promise.withResolvers<void>();
  const { pump, loads } = pumpOf(room, loaded);
  pump.bump({ version: 1, presenceVersion: 0 });
  while (loads.length === 0) await sleep(1);
  for (const version of [2, 3]) pump.bump({ version, presenceVersion: 0 });
  room.version = 3;
  end();
  while (loads.at(-1) !== 3) await sleep(1);
  expect(loads).toEqual([1, 3]);
});

test("a change is pushed at once where none came during the push before it, however short ago that was (protocol/live 12)", async () => {
  const room = { version: 1 };
  const { pump, loads } = pumpOf(room);
  for (const version of [1, 2, 3]) {
    room.version = version;
    pump.bump({ version, presenceVersion: 0 });
    // Without waiting for anything: the load has begun before `bump` returns.
    expect(loads).toEqual([1, 2, 3].slice(0, version));
    await yieldToOthers();
  }
});

test("where changes come during a push, as much time as it took passes before the next one (protocol/live 12)", async () => {
  const room = { version: 1 };
  const { promise: loaded, resolve: end } = Promise.withResolvers<void>();
  const { pump, loads } = pumpOf(room, loaded);
  const startedAt = performance.now();
  pump.bump({ version: 1, presenceVersion: 0 });
  room.version = 2;
  pump.bump({ version: 2, presenceVersion: 0 });
  await sleep(50);
  end();
  await yieldToOthers();
  const tookMs = performance.now() - startedAt;
  while (loads.length === 1) await sleep(1);
  // A load ends before its time is read here, and timers are cut to whole milliseconds.
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1.9 * Math.min(tookMs, 50));
});

/** Returns in which order a known room pushes two votes of one statement and answers them. */
async function orderOf(busy: number): Promise<string[]> {
  const order: string[] = [];
  const roomAt = (version: number): Loaded => ({
    ...({ id: "room", presenceVersion: 0 } as Loaded),
    version,
    after: (change) => roomAt(change.version),
    shownTo() {
      order.push(`push ${version}`);
      return { audience: "members", shared: () => null, end: null };
    },
  });
  const pump = createPump({
    viewers: new Set([{ version: 0, presenceVersion: 0 } as Viewer]),
    load: async () => roomAt(1),
    gone() {},
    pace: createPace(() => busy),
    log: createLog("silent"),
  });
  pump.bump({ version: 1, presenceVersion: 0 });
  await yieldToOthers();
  const vote = async (version: number) => {
    await statement;
    pump.bump({ version, presenceVersion: 0, delta: { mark: "", voter: "Ana", voted: true } });
    // An answer comes through the functions that called this one.
    for (let callers = 0; callers < 3; callers++) await Promise.resolve();
    order.push(`answer ${version}`);
  };
  const statement = yieldToOthers();
  await Promise.all([vote(2), vote(3)]);
  await yieldToOthers();
  return order;
}

test("votes of one statement are one push: before their answers where the process has time, and after them where it has none (protocol/live 12, protocol/guarantees 69)", async () => {
  expect(await orderOf(0)).toEqual(["push 1", "push 3", "answer 2", "answer 3"]);
  expect(await orderOf(1)).toEqual(["push 1", "answer 2", "answer 3", "push 3"]);
});
