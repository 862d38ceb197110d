import { join } from "node:path";
import pg from "pg";
import { migrate } from "#shared/db/migrate.ts";
import { createLog } from "#shared/runtime/log.ts";
import { startEmbeddedPostgres } from "#deploy/local/embedded-postgres.ts";
import type { Scale } from "./scale.ts";
import { makeWorld, type World } from "./world.ts";

/** A migrated database of this run's own, and what lives in it. */
export type BenchDatabase = {
  url: string;
  /** A few connections for reading what the product wrote, not for anything that is measured. */
  sql: pg.Pool;
  world: World;
  serverVersion: string;
  embedded: boolean;
  drop(): Promise<void>;
};

const folder = join(import.meta.dirname, "..", "..", ".data", "bench");

/**
 * Makes the run's database on BENCH_DATABASE_URL's server, otherwise on an embedded Postgres that writes as durably
 * as a real one: a bench without fsync would praise whatever commits most.
 */
export async function openBenchDatabase(scale: Scale): Promise<BenchDatabase> {
  const given = process.env["BENCH_DATABASE_URL"];
  const server = given ? { url: given, stop: async () => {} } : await startEmbedded();
  const name = `standpoint_bench_${process.pid}_${Date.now()}`;
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  let sql: pg.Pool | undefined;
  async function drop() {
    await sql?.end();
    await maintain(server.url, `drop database if exists ${name} with (force)`);
    await server.stop();
  }
  try {
    await maintain(server.url, `create database ${name}`);
    await migrate(url.href, createLog("silent"));
    sql = new pg.Pool({ connectionString: url.href, max: 4 });
    sql.on("error", () => {});
    const world = await makeWorld(sql, scale);
    const { rows } = await sql.query<{ server_version: string }>("show server_version");
    return { url: url.href, sql, world, serverVersion: rows[0]!.server_version, embedded: !given, drop };
  } catch (error) {
    await drop().catch(() => {});
    throw error;
  }
}

/** As its superuser, who may make databases and read what the server measures. */
async function startEmbedded() {
  const { superuserUrl, stop } = await startEmbeddedPostgres({
    dataDir: join(folder, "postgres"),
    durable: true,
  });
  return { url: superuserUrl, stop };
}

async function maintain(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** Brings tables and statistics to the same state before every scenario, whatever the one before has left behind. */
export async function tidy({ sql }: BenchDatabase): Promise<void> {
  await sql.query("vacuum analyze");
}
