import { join } from "node:path";
import pg from "pg";
import { migrate } from "#shared/db/migrate.ts";
import { createLog } from "#shared/runtime/log.ts";
import { startEmbeddedPostgres } from "#deploy/local/embedded-postgres.ts";
import type { Scale } from "./scale.ts";
import { makeWorld, type World } from "./world.ts";

/** A migrated database for this run, with its rooms. */
export type BenchDatabase = {
  url: string;
  /** Connections for reading the product's rows, not for measurements. */
  sql: pg.Pool;
  world: World;
  serverVersion: string;
  embedded: boolean;
  drop(): Promise<void>;
};

const folder = join(import.meta.dirname, "..", "..", ".data", "bench");

/**
 * Creates the run's database on BENCH_DATABASE_URL's server, or on an embedded Postgres with fsync. Without fsync, a
 * bench would favour designs with many commits.
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

/** Returns the address of the superuser, who may create databases and read the server's statistics. */
async function startEmbedded() {
  const { superuserUrl, stop } = await startEmbeddedPostgres({
    dataDir: join(folder, "postgres"),
    durable: true,
    maxConnections: 1200,
  });
  return { url: superuserUrl, stop };
}

async function maintain(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** Brings tables and statistics to the same state before each scenario. */
export async function tidy({ sql }: BenchDatabase): Promise<void> {
  await sql.query("vacuum analyze");
}
