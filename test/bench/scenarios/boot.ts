import { setTimeout as sleep } from "node:timers/promises";
import { serverFlags } from "#deploy/local/builds.mjs";
import type { Bench, Figures, Scenario } from "../bench.ts";
import type { Child } from "../child.ts";
import { goalsOf, interleave, type Variant } from "../harness.ts";
import { BUILT_SERVER, freePort, replicaSettings, untilReady } from "../product.ts";

const leash = new URL("../leash.mjs", import.meta.url).href;
const readyWithinMs = 20_000;

/** The start time, which is the gap of an update, and the resources of an unused process. */
export const boot: Scenario = {
  name: "boot",
  about:
    "from the start of the process until /readyz is 200, with all roles on a migrated database; CPU and resident " +
    "memory after that. Floor: bare fastify without a database; naive: the product on an empty database, " +
    "migrations included; scheduler and delivery: the product with only that role; sources: the product run from its sources",
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
      goals: goalsOf(rounds, [
        ["boot of a migrated database to ready, ms", "readyMs", { atMost: 700 }],
        ["resident memory when ready, MB", "residentMb", { atMost: 105, binding: true }],
      ]),
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
    // An api is ready before its process's other roles run, but resources are measured with all roles.
    if (file !== FLOOR) await untilStarted(child, ROLES.split(",").length);
    return { readyMs, ...(await child.call<Figures>("usage")) };
  } finally {
    await child.stop();
  }
}

/** Waits until this many roles have logged their start. */
async function untilStarted(child: Child, roles: number): Promise<void> {
  while (child.lastOutput().split('"role started"').length <= roles) await sleep(5);
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
