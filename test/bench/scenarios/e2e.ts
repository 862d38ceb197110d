import type { Bench, Scenario } from "../bench.ts";
import { goalsOf, interleave, latencies, type Variant } from "../harness.ts";
import { castVotes, startRig, type Rig, type Side } from "../rig.ts";

/**
 * The pause between votes, longer than the minimum gap of pushes under load. This scenario measures single votes;
 * `storm` measures many.
 */
const pauseMs = 30;

/** The time from a vote to the last viewer's frame. */
export const e2e: Scenario = {
  name: "e2e",
  about:
    "one vote at a time, until the last viewer of the big room on two replicas has it. Floor: one statement with the " +
    "bare driver, LISTEN in two bare processes, a text like the product's compressed once in each, a static frame of that size",
  async run(bench) {
    const rig = await startRig(bench, { deflate: true });
    const variants = rig.sides.map((side) => variantOf(bench, rig, side));
    for (const side of rig.sides) {
      await rig.open(side);
      await castVotes(rig, side, 20, pauseMs);
    }
    const rounds = await interleave(bench, variants);
    return {
      rounds,
      goals: goalsOf(rounds, [
        ["vote → all viewers, p50 against the floor", "p50Ms", { to: "floor", atMost: 2.5, binding: true }],
        ["vote → all viewers, p99 against the floor", "p99Ms", { to: "floor", atMost: 3, binding: true }],
        ["bytes of a push of the big room to a viewer", "bytesAPush", { atMost: 12_288 }],
      ]),
    };
  },
};

function variantOf({ scale }: Bench, rig: Rig, side: Side): Variant {
  return {
    name: side.name,
    async measure() {
      await rig.sink.call("reset", side.name);
      const { replies, arrivals } = await castVotes(rig, side, scale.votes, pauseMs);
      const all = latencies(arrivals);
      const { bytesAPush } = await rig.report(side);
      return { p50Ms: all.p50, p99Ms: all.p99, replyP50Ms: latencies(replies).p50, bytesAPush };
    },
  };
}
