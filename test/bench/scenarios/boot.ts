import type { Bench, Figures, Scenario } from "../bench.ts";
import { figureGoal, interleave, type Variant } from "../harness.ts";
import { freePort, replicaSettings, untilReady } from "../product.ts";

const leash = new URL("../leash.ts", import.meta.url).href;
const readyWithinMs = 20_000;

/** How long an update leaves a gap. */
export const boot: Scenario = {
  name: "boot",
  about:
    "from the start of the process until /readyz says yes, with all roles on a migrated database. Floor: bare fastify " +
    "without a database; naive: the product on an empty database, migrations included",
  async run(bench) {
    const { database } = bench;
    const variants: Variant[] = [
      { name: "floor", measure: () => start(bench, "bare-boot.ts", database.url) },
      { name: "product", measure: () => start(bench, "../../services/main.ts", database.url) },
      { name: "naive", measure: (round) => onEmptyDatabase(bench, round) },
    ];
    const rounds = await interleave(bench, variants);
    const name = "boot of a migrated database to ready, ms";
    return { rounds, goals: [figureGoal(rounds, { name, atMost: 400, of: ["product", "readyMs"] })] };
  },
};

async function start({ children }: Bench, file: string, databaseUrl: string): Promise<Figures> {
  const port = await freePort();
  const { ROLES: _all, ...env } = replicaSettings(databaseUrl, port);
  const startedAt = performance.now();
  const child = children.start(file, { env, execArgv: ["--import", leash] });
  try {
    await untilReady(port, readyWithinMs);
    return { readyMs: performance.now() - startedAt };
  } finally {
    await child.stop();
  }
}

async function onEmptyDatabase(bench: Bench, round: number): Promise<Figures> {
  const { sql, url } = bench.database;
  const empty = new URL(url);
  empty.pathname += `_empty_${round}`;
  const name = empty.pathname.slice(1);
  await sql.query(`create database ${name}`);
  try {
    return await start(bench, "../../services/main.ts", empty.href);
  } finally {
    await sql.query(`drop database if exists ${name} with (force)`);
  }
}
