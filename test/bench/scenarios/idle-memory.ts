import { setTimeout as sleep } from "node:timers/promises";
import type { Bench, Figures, Scenario } from "../bench.ts";
import type { Child, Children } from "../child.ts";
import { freshRounds, goalsOf, interleave, type Variant } from "../harness.ts";
import { startReplicas } from "../product.ts";
import { openViewers } from "../rig.ts";
import type { Usage } from "../usage.ts";

/** Longer than the product's delay before it pushes arrivals, so that no push is pending during the measurement. */
const settledMs = { product: 2500, bare: 200 };

/** V8's nursery grows while many sockets attach, and does not shrink. Its memory would count as the sockets' memory. */
const smallNursery = "--max-semi-space-size=2";

type Holder = { child: Child; port: number; settledMs: number };

/** The cost of an open, idle socket. */
export const idleMemory: Scenario = {
  name: "idle-memory",
  about:
    "resident memory of a socket after its first frame, with compression as browsers offer it; garbage " +
    "collected, without V8's free heap. Floor: bare ws; naive: ws with its own compression",
  async run(bench) {
    const bare = (deflate: boolean) => async (children: Children) => {
      const child = children.start("bare-ws.ts", { execArgv: ["--expose-gc", smallNursery] });
      return { child, port: await child.call<number>("start", { deflate }), settledMs: settledMs.bare };
    };
    const product = async (children: Children) => {
      const limit = String(bench.scale.idleSockets);
      const [replica] = await startReplicas({ ...bench, children }, 1, { WS_MAX_PER_TOKEN: limit });
      return { ...replica!, settledMs: settledMs.product };
    };
    const variant = (name: string, start: (children: Children) => Promise<Holder>): Variant => ({
      name,
      measure: () => inFreshProcess(bench, start),
    });
    const rounds = await interleave(freshRounds(bench), [
      variant("floor", bare(false)),
      variant("product", product),
      variant("naive", bare(true)),
    ]);
    return {
      rounds,
      goals: goalsOf(rounds, [
        ["memory of an idle socket against bare ws", "heldKb", { to: "floor", atMost: 1.5 }],
        ["memory of an idle socket, KB", "heldKb", { atMost: 12 }],
      ]),
    };
  },
};

async function inFreshProcess(
  bench: Bench,
  start: (children: Children) => Promise<Holder>,
): Promise<Figures> {
  const children = bench.children.part();
  try {
    return await measure(bench, children.start("sink.ts"), await start(children));
  } finally {
    await children.stopAll();
  }
}

async function measure({ scale, database }: Bench, sink: Child, holder: Holder): Promise<Figures> {
  const room = database.world.medium[0]!;
  const open = (group: string, sockets: number) =>
    openViewers(sink, { group, room, ports: [holder.port], sockets, deflate: true });
  const settledMemory = async () => {
    await sleep(holder.settledMs);
    return holder.child.call<Usage>("usage", { collect: true });
  };
  // The first sockets use memory that the start of the process has freed. Only later sockets add memory.
  await open("first", Math.ceil(scale.idleSockets / 3));
  const before = await settledMemory();
  await open("idle", scale.idleSockets);
  const after = await settledMemory();
  const each = (bytes: number) => bytes / scale.idleSockets / 1024;
  return { heldKb: each(after.held - before.held), rssKb: each(after.rss - before.rss) };
}
