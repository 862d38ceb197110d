import type { Scenario } from "../bench.ts";
import { goalsOf, interleave, type Variant } from "../harness.ts";
import { startRig, type Rig, type Side } from "../rig.ts";

const settledWithinMs = 60_000;

/** All members vote in the same second, as after a countdown. */
export const storm: Scenario = {
  name: "storm",
  about:
    "everybody in the big room votes at once, half of them through each of two replicas. The floor is the " +
    "time of the product's POSTs",
  async run(bench) {
    const rig = await startRig(bench, { sides: ["product", "naive"], deflate: true });
    for (const side of rig.sides) await rig.open(side);
    // A process compiles and plans during its first storm, so it is not representative.
    await measure(rig, rig.side("product"));
    const rounds = await interleave(
      bench,
      rig.sides.map((side): Variant => ({ name: side.name, measure: () => measure(rig, side) })),
    );
    return {
      rounds,
      goals: goalsOf(rounds, [
        [
          "storm: last viewer against the time of the POSTs",
          "lastMs",
          { to: ["product", "postsMs"], atMost: 1.5, binding: true },
        ],
        ["storm: frames a viewer", "framesMost", { atMost: 25, binding: true }],
        ["storm: stale frames", "stale", { atMost: 0, binding: true, worst: true }],
      ]),
    };
  },
};

async function measure(rig: Rig, side: Side) {
  await rig.calm(side);
  await rig.sink.call("reset", side.name);
  const { startedAt, endedAt, version } = await rig.storm(side);
  const lastAt = await rig.reach(side, version, settledWithinMs);
  // Also counts pending frames, because a stale frame arrives after the newest one.
  await rig.calm(side, settledWithinMs);
  const { framesMedian, framesMost, stale, bytes, bytesAPush } = await rig.report(side);
  const times = { postsMs: endedAt - startedAt, lastMs: lastAt - startedAt };
  return { ...times, framesMedian, framesMost, stale, megabytes: bytes / 1e6, bytesAPush };
}
