import { setTimeout as sleep } from "node:timers/promises";
import type { Scenario } from "../bench.ts";
import { goalsOf, interleave, type Variant } from "../harness.ts";
import type { ReplicaUsage } from "../probe.ts";
import { startRig, type Rig, type Side } from "../rig.ts";

/** Longer than the product's delay before it pushes arrivals and departures. */
const settledMs = 2000;

/** All viewers open the room at once, as after a restart or at the start of a meeting. */
export const attach: Scenario = {
  name: "attach",
  about:
    "the time in which all viewers of the big room attach at once on two replicas, until the last one has its first frame",
  async run(bench) {
    const rig = await startRig(bench);
    const rounds = await interleave(
      bench,
      rig.sides.map((side): Variant => variantOf(rig, side)),
    );
    return {
      rounds,
      goals: goalsOf(rounds, [
        ["attach: envelope loads", "loads", { atMost: 40 }],
        ["attach: time against the naive control", "allMs", { to: ["naive", "allMs"], atMost: 0.4 }],
      ]),
    };
  },
};

function variantOf(rig: Rig, side: Side): Variant {
  return {
    name: side.name,
    async before() {
      await rig.sink.call("close", side.name);
      if (side.name === "product") await sleep(settledMs);
    },
    async measure() {
      const before = await loads(side);
      const allMs = await rig.open(side, { abreast: side.room.people.length });
      const after = await loads(side);
      return { allMs, ...(side.name === "product" && { loads: after - before }) };
    },
  };
}

async function loads({ name, servers }: Side): Promise<number> {
  if (name !== "product") return 0;
  const usages = await Promise.all(servers.map((server) => server.call<ReplicaUsage>("usage", {})));
  return usages.reduce((sum, usage) => sum + usage.envelopeLoads, 0);
}
