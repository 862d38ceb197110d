import type { Scenario } from "../bench.ts";
import { interleave } from "../harness.ts";
import { prepare, ratesOf, stretch } from "../stretches.ts";

const clients = 10;

/** The cost of reading a room, without sending it. */
export const envelope: Scenario = {
  name: "envelope",
  about:
    `envelopes of medium rooms, and of the big room, loaded by ${clients} callers without HTTP. Floor: the product's ` +
    "statement with the bare driver; naive: five queries, objects, JSON.stringify",
  async run(bench) {
    const { children, database, scale } = bench;
    const load = children.start("load.ts");
    const { url: databaseUrl, world } = database;
    const medium = world.medium.slice(0, clients);
    await prepare(
      load,
      {
        floor: { does: "read", via: "driver", databaseUrl },
        product: { does: "read", via: "product", databaseUrl },
        naive: { does: "read", via: "naive", databaseUrl },
      },
      medium,
      scale,
    );
    const big = medium.map(() => world.big.product);
    const variants = ["floor", "product", "naive"].map((name) => ({
      name,
      async measure() {
        const small = await stretch(load, name, medium, scale.stretchMs);
        const large = await stretch(load, name, big, scale.stretchMs);
        return { ...ratesOf(small, "medium "), ...ratesOf(large, "big ") };
      },
    }));
    return { rounds: await interleave(bench, variants), goals: [] };
  },
};
