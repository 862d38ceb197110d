import { setTimeout as sleep } from "node:timers/promises";
import type { Bench, Scenario } from "../bench.ts";
import type { Child } from "../child.ts";
import { loadForSockets } from "../product-queries.ts";
import { goalsOf, interleave, latencies, type Variant } from "../harness.ts";
import type { OpenInput } from "../sink.ts";
import type { Usage } from "../usage.ts";

/** The pause between pushes, longer than the product's minimum gap. */
const pauseMs = 30;
const kinds = ["floor", "product", "naive"] as const;

/** The cost of sending one envelope to all viewers of the room. */
export const fanout: Scenario = {
  name: "fanout",
  about:
    "the big room's envelope to all of its viewers from one process, without a database. Floor: one frame written to " +
    "raw sockets; naive: JSON.stringify and ws.send for each. `deflate`: viewers that offer compression like browsers",
  async run(bench) {
    const loaded = await loadForSockets(bench.database.sql, bench.database.world.big.product.id);
    const envelope = loaded.renderFor({ userId: "", standing: "member" }).shared()!.json();
    const sink = bench.children.start("sink.ts");
    const variants: Variant[] = [];
    for (const kind of kinds) variants.push(await variantOf(bench, sink, { kind, envelope, deflate: false }));
    for (const kind of ["product", "naive"] as const) {
      variants.push(await variantOf(bench, sink, { kind, envelope, deflate: true }));
    }
    const rounds = await interleave(bench, variants);
    return {
      rounds,
      goals: goalsOf(rounds, [
        ["fan-out CPU against raw sockets framed once", "cpuMsAPush", { to: "floor", atMost: 1.3 }],
      ]),
    };
  },
};

type Input = { kind: (typeof kinds)[number]; envelope: string; deflate: boolean };

async function variantOf({ children, scale }: Bench, sink: Child, input: Input): Promise<Variant> {
  const host = children.start("fanout-host.ts");
  const port = await host.call<number>("start", input);
  const group = input.deflate ? `${input.kind} deflate` : input.kind;
  const open: OpenInput = {
    group,
    ports: [port],
    path: "/",
    cookies: [""],
    sockets: scale.people,
    abreast: 16,
    deflate: input.deflate,
  };
  await sink.call("open", open);
  const pushes = scale.votes / 2;
  let version = 0;

  async function push(times: number) {
    const taken: number[] = [];
    for (let i = 0; i < times; i++) {
      const startedAt = await host.call<number>("push", ++version);
      const { lastAt } = await sink.call<{ lastAt: number }>("reach", { group, version });
      taken.push(lastAt - startedAt);
      await sleep(pauseMs);
    }
    return taken;
  }

  await push(10);
  return {
    name: group,
    async measure() {
      const before = await host.call<Usage>("usage");
      const taken = await push(pushes);
      const after = await host.call<Usage>("usage");
      return { cpuMsAPush: (after.cpuMs - before.cpuMs) / pushes, lastP50Ms: latencies(taken).p50 };
    },
  };
}
