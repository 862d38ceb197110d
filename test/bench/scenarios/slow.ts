import type { Bench, Figures, Scenario } from "../bench.ts";
import type { Child } from "../child.ts";
import { freshRounds, goalsOf, interleave, latencies, type Variant } from "../harness.ts";
import { castVotes, startRig, type Rig, type Side } from "../rig.ts";
import type { Usage } from "../usage.ts";

const votesBetweenSamples = 10;

/** A quarter of the viewers stop reading, but keep their sockets open. */
export const slow: Scenario = {
  name: "slow",
  about:
    "a quarter of the big room's viewers, all on one replica, stop reading; then votes are cast one after another. " +
    "Highest memory of that process after garbage collection, minus the memory before. Floor: the same votes " +
    "without stalled viewers; naive: no limit to the bytes that wait for a socket",
  async run(bench) {
    const stalled = Math.floor(bench.scale.people / 4);
    const variant = (name: string, side: "product" | "naive", sockets: number): Variant => ({
      name,
      measure: () => inFreshRig(bench, side, sockets),
    });
    const rounds = await interleave(freshRounds(bench), [
      variant("floor", "product", 0),
      variant("product", "product", stalled),
      variant("naive", "naive", stalled),
    ]);
    return {
      rounds,
      goals: goalsOf(rounds, [
        [`memory growth with ${stalled} stalled viewers, MB`, "grownRssMb", { atMost: 32 }],
      ]),
    };
  },
};

/** Starts new processes for each round, because a process seldom returns memory. */
async function inFreshRig(bench: Bench, side: "product" | "naive", stalled: number): Promise<Figures> {
  const children = bench.children.part();
  try {
    const rig = await startRig({ ...bench, children }, { sides: [side], replicas: 1 });
    return await measure(bench, rig, rig.side(side), stalled);
  } finally {
    await children.stopAll();
  }
}

async function measure({ scale }: Bench, rig: Rig, side: Side, stalled: number): Promise<Figures> {
  const [holder] = side.servers as [Child];
  await rig.open(side);
  await castVotes(rig, side, 30);
  const before = await memory(holder);
  await rig.sink.call("stall", { group: side.name, sockets: stalled });
  const grown = { rss: 0, held: 0 };
  const arrivals: number[] = [];
  // The system buffers some fifty frames for each stalled socket before the process holds any.
  for (let done = 0; done < scale.votes * 2; done += votesBetweenSamples) {
    arrivals.push(...(await castVotes(rig, side, votesBetweenSamples)).arrivals);
    const { rss, held } = await memory(holder);
    grown.rss = Math.max(grown.rss, rss - before.rss);
    grown.held = Math.max(grown.held, held - before.held);
  }
  await rig.sink.call("resume", side.name);
  await rig.calm(side);
  const { closed } = await rig.report(side);
  return {
    grownRssMb: grown.rss / 1e6,
    grownHeldMb: grown.held / 1e6,
    dropped: closed,
    othersP50Ms: latencies(arrivals).p50,
  };
}

function memory(holder: Child): Promise<Usage> {
  return holder.call<Usage>("usage", { collect: true });
}
