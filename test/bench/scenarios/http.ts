import type { Scenario } from "../bench.ts";
import { goalsOf, interleave, type Variant } from "../harness.ts";
import { startReplicas } from "../product.ts";
import { prepare, ratesOf, stretch } from "../stretches.ts";
import { mediumRooms } from "../world.ts";

/** The two most important requests, compared with a minimal server. */
export const http: Scenario = {
  name: "http",
  about:
    `GET of medium rooms at ${mediumRooms} connections; POST vote by one client, and by ${mediumRooms} in separate ` +
    "rooms. Floor: bare fastify with the product's query and a pool of the same size; for votes the bare driver " +
    "with the product's statement and the same pool",
  async run(bench) {
    const { children, database, scale } = bench;
    const { url: databaseUrl, world } = database;
    const load = children.start("load.ts");
    const [product] = await startReplicas(bench, 1);
    const floorPort = await children.start("floor.ts").call<number>("read", databaseUrl);
    const naivePort = await children.start("naive.ts").call<number>("start", databaseUrl);
    const over = (port: number) => ({ via: "http" as const, ports: [port], connections: mediumRooms });
    await prepare(
      load,
      {
        "floor reads": { does: "read", ...over(floorPort) },
        "floor votes": { does: "vote", via: "driver", databaseUrl },
        "product reads": { does: "read", ...over(product!.port) },
        "product votes": { does: "vote", ...over(product!.port) },
        "naive reads": { does: "read", ...over(naivePort) },
        "naive votes": { does: "vote", ...over(naivePort) },
      },
      world.medium,
      scale,
    );
    const variants = ["floor", "product", "naive"].map((name): Variant => ({
      name,
      async measure() {
        const reads = await stretch(load, `${name} reads`, world.medium, scale.stretchMs);
        const alone = await stretch(load, `${name} votes`, world.medium.slice(0, 1), scale.stretchMs);
        const votes = await stretch(load, `${name} votes`, world.medium, scale.stretchMs);
        return {
          ...ratesOf(reads, "GET "),
          ...ratesOf(alone, "vote alone "),
          ...ratesOf(votes, "votes "),
        };
      },
    }));
    const rounds = await interleave(bench, variants);
    return {
      rounds,
      goals: goalsOf(rounds, [
        [
          "GET envelope a second against bare fastify",
          "GET perSecond",
          { to: "floor", atLeast: 0.8, binding: true },
        ],
        ["POST vote p50, one client, against the raw commit", "vote alone p50Ms", { to: "floor", atMost: 2 }],
        [
          `POST vote a second at ${mediumRooms} against the raw driver`,
          "votes perSecond",
          { to: "floor", atLeast: 0.6 },
        ],
      ]),
    };
  },
};
