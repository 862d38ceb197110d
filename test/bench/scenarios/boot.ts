import { setTimeout as sleep } from "node:timers/promises";
import { serverFlags } from "#deploy/local/builds.mjs";
import type { Bench, Figures, Scenario } from "../bench.ts";
import type { Child } from "../child.ts";
import { figureGoal, interleave, type Variant } from "../harness.ts";
import { BUILT_SERVER, freePort, replicaSettings, untilReady } from "../product.ts";

const leash = new URL("../leash.mjs", import.meta.url).href;
const readyWithinMs = 20_000;

/** How long an update leaves a gap, and what a process takes of the machine before anybody uses it. */
export const boot: Scenario = {
  name: "boot",
  about:
    "from the start of the process until /readyz says yes, with all roles on a migrated database; CPU and resident " +
    "memory once they run. Floor: bare fastify without a database; naive: the product on an empty database, " +
    "migrations included; scheduler and delivery: the product with that role alone; sources: the product unbuilt",
  async run(bench) {
    const { url } = bench.database;
    const product = (name: string, roles = allRoles): Variant => ({
      name,
      measure: () => start(bench, BUILT_SERVER, url, roles),
    });
    const rounds = await interleave(bench, [
      { name: "floor", measure: () => start(bench, FLOOR, url) },
      product("product"),
      product("scheduler", "scheduler"),
      product("delivery", "delivery"),
      { name: "sources", measure: () => start(bench, "../../services/main.ts", url) },
      { name: "naive", measure: (round) => onEmptyDatabase(bench, round) },
    ]);
    return {
      rounds,
      goals: [
        figureGoal(rounds, {
          name: "boot of a migrated database to ready, ms",
          atMost: 700,
          of: ["product", "readyMs"],
        }),
        figureGoal(rounds, {
          name: "resident memory when ready, MB",
          atMost: 105,
          of: ["product", "residentMb"],
          binding: true,
        }),
      ],
    };
  },
};

const FLOOR = "bare-boot.cjs";
const allRoles = "api,scheduler,delivery";

async function start(
  { children }: Bench,
  file: string,
  databaseUrl: string,
  ROLES = allRoles,
): Promise<Figures> {
  const port = await freePort();
  const env = { ...replicaSettings(databaseUrl, port), ROLES };
  const startedAt = performance.now();
  const child = children.start(file, { env, execArgv: [...serverFlags(), "--import", leash] });
  try {
    await untilReady(port, readyWithinMs);
    const readyMs = performance.now() - startedAt;
    // An api is ready before the roles beside it run: what it holds is what it holds with them.
    if (file !== FLOOR) await untilStarted(child, ROLES.split(",").length);
    return { readyMs, ...(await child.call<Figures>("usage")) };
  } finally {
    await child.stop();
  }
}

/** Waits until so many roles have said in the log that they run. */
async function untilStarted(child: Child, roles: number): Promise<void> {
  while (child.lastWords().split('"role started"').length <= roles) await sleep(5);
}

async function onEmptyDatabase(bench: Bench, round: number): Promise<Figures> {
  const { sql, url } = bench.database;
  const empty = new URL(url);
  empty.pathname += `_empty_${round}`;
  const name = empty.pathname.slice(1);
  await sql.query(`create database ${name}`);
  try {
    return await start(bench, BUILT_SERVER, empty.href);
  } finally {
    await sql.query(`drop database if exists ${name} with (force)`);
  }
}
