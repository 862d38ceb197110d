import type { Scenario } from "../bench.ts";
import { interleave } from "../harness.ts";
import { prepare, ratesOf, stretch } from "../stretches.ts";

const clients = 10;

/** The cost of a vote in the database, without HTTP. */
export const commit: Scenario = {
  name: "commit",
  about:
    `votes by ${clients} clients in separate rooms, without HTTP and viewers. Floor: the product's statement with ` +
    "the bare driver; product: its vote action with the notification; naive: a round trip for each step",
  async run(bench) {
    const { children, database, scale } = bench;
    const load = children.start("load.ts");
    const { url: databaseUrl, world } = database;
    const rooms = world.medium.slice(0, clients);
    await prepare(
      load,
      {
        floor: { does: "vote", via: "driver", databaseUrl },
        product: { does: "vote", via: "product", databaseUrl },
        naive: { does: "vote", via: "naive", databaseUrl },
      },
      rooms,
      scale,
    );
    const measure = async (name: string) => ratesOf(await stretch(load, name, rooms, scale.stretchMs));
    const names = ["floor", "product", "naive"];
    const variants = names.map((name) => ({ name, measure: () => measure(name) }));
    return { rounds: await interleave(bench, variants), goals: [] };
  },
};
