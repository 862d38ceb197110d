import { setTimeout as sleep } from "node:timers/promises";
import type { Bench, Scenario } from "../bench.ts";
import { figureGoal, interleave, latencies, ratioGoal, type Variant } from "../harness.ts";
import { startRig, type Rig, type Side } from "../rig.ts";

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
      await castVotes(rig, side, 20);
    }
    const rounds = await interleave(bench, variants);
    const goal = { binding: true };
    return {
      rounds,
      goals: [
        ratioGoal(rounds, {
          name: "vote → all viewers, p50 against the floor",
          ...goal,
          atMost: 2.5,
          of: ["product", "p50Ms"],
          to: ["floor", "p50Ms"],
        }),
        ratioGoal(rounds, {
          name: "vote → all viewers, p99 against the floor",
          ...goal,
          atMost: 3,
          of: ["product", "p99Ms"],
          to: ["floor", "p99Ms"],
        }),
        figureGoal(rounds, {
          name: "bytes of a push of the big room to a viewer",
          atMost: 12_288,
          of: ["product", "bytesAPush"],
        }),
      ],
    };
  },
};

function variantOf({ scale }: Bench, rig: Rig, side: Side): Variant {
  return {
    name: side.name,
    async measure() {
      await rig.sink.call("reset", side.name);
      const { replies, arrivals } = await castVotes(rig, side, scale.votes);
      const all = latencies(arrivals);
      const { bytesAPush } = await rig.report(side);
      return { p50Ms: all.p50, p99Ms: all.p99, replyP50Ms: latencies(replies).p50, bytesAPush };
    },
  };
}

async function castVotes(rig: Rig, side: Side, votes: number) {
  const replies: number[] = [];
  const arrivals: number[] = [];
  for (let i = 0; i < votes; i++) {
    const { startedAt, endedAt, version } = await rig.vote(side);
    replies.push(endedAt - startedAt);
    arrivals.push((await rig.reach(side, version)) - startedAt);
    await sleep(pauseMs);
  }
  return { replies, arrivals };
}
