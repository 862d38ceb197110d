import pg from "pg";
import { channels } from "#shared/db/channels.ts";
import type { Bench, Round, Scenario } from "../bench.ts";
import { goalsOf, interleave, type Variant } from "../harness.ts";
import { floorChannel } from "../product-queries.ts";
import { prepare, ratesOf, stretch } from "../stretches.ts";

const clients = 8;
const listeners = 4;

/**
 * The effect of notifications on commits. commit_delay with commit_siblings = 0 emulates a slow disk flush: the
 * transaction that flushes the log first sleeps this long. The other transactions queue meanwhile, as behind a slow
 * disk.
 */
export const notify: Scenario = {
  name: "notify",
  about:
    `votes by ${clients} clients of the bare driver with ${listeners} listeners, on this disk and with 1 ms added to ` +
    "each flush (commit_delay). Floor: no notification; product: its announcer, after the commit and in batches; " +
    "naive: NOTIFY inside the statement",
  async run(bench) {
    const { database } = bench;
    const stopListening = await listen(database.url);
    try {
      const normalFlush = await measureAll(bench, "");
      const slow = await withSlowFlush(bench, () => measureAll(bench, " 1 ms"));
      if (slow === null) {
        return {
          rounds: normalFlush,
          goals: [],
          notes: ["The 1 ms flush needs a superuser's BENCH_DATABASE_URL."],
        };
      }
      const name = "1 ms flush: commits with notifications against without";
      const limit = { to: ["floor 1 ms", "perSecond"], atLeast: 0.8 } as const;
      return {
        rounds: [...normalFlush, ...slow],
        goals: goalsOf(slow, [[name, ["product 1 ms", "perSecond"], limit]]),
      };
    } finally {
      await stopListening();
    }
  },
};

/** Starts a new load generator, because a connection keeps the delay that it was opened with. */
async function measureAll(bench: Bench, suffix: string): Promise<Round[]> {
  const { children, database, scale } = bench;
  const load = children.start("load.ts");
  const vote = { does: "vote", via: "driver", databaseUrl: database.url } as const;
  const rooms = database.world.medium.slice(0, clients);
  await prepare(
    load,
    {
      floor: vote,
      product: { ...vote, notify: "after" },
      naive: { ...vote, notify: "inside" },
    },
    rooms,
    scale,
  );
  const variants = ["floor", "product", "naive"].map((name): Variant => ({
    name: name + suffix,
    measure: async () => ratesOf(await stretch(load, name, rooms, scale.stretchMs)),
  }));
  const rounds = await interleave(bench, variants);
  await load.stop();
  return rounds;
}

async function withSlowFlush<T>({ database }: Bench, work: () => Promise<T>): Promise<T | null> {
  const name = new URL(database.url).pathname.slice(1);
  try {
    await database.sql.query(`alter database ${name} set commit_delay = 1000`);
  } catch (error) {
    if ((error as { code?: string }).code === "42501") return null;
    throw error;
  }
  await database.sql.query(`alter database ${name} set commit_siblings = 0`);
  return work().finally(() => database.sql.query(`alter database ${name} reset all`));
}

async function listen(databaseUrl: string): Promise<() => Promise<void>> {
  const clients = Array.from({ length: listeners }, () => new pg.Client({ connectionString: databaseUrl }));
  for (const client of clients) {
    await client.connect();
    await client.query(`listen ${channels.session}; listen ${floorChannel}`);
  }
  return async () => void (await Promise.all(clients.map((client) => client.end())));
}
