import { rm } from "node:fs/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#shared/db/migrate.ts";
import { createLog } from "#shared/runtime/log.ts";
import { ensureServerBuilt } from "#deploy/local/builds.mjs";
import { startEmbeddedPostgres } from "#deploy/local/embedded-postgres.ts";
import { leftOutEngines } from "#test/engines/installed.ts";
import { makePostgresFolder } from "./postgres-folder.ts";
import { unpackBrowser } from "./start-browser.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of the Postgres server's maintenance database, as superuser. */
    serverUrl: string;
    /** The name of the migrated template database, which each test file clones. */
    template: string;
  }
}

type Server = { url: string; stop(): Promise<void> };

/** Starts Postgres and creates the migrated template database, so test files share no data. */
export default async function setup(project: TestProject) {
  const leftOut = process.env["TEST_QUICK"] ? undefined : leftOutEngines();
  if (leftOut) console.warn(leftOut);
  await ensureServerBuilt(process.execPath);
  await unpackBrowser();
  const server = await startServer();
  const template = `standpoint_template_${process.pid}_${Date.now()}`;
  await maintain(server.url, `create database ${template}`);
  const templateUrl = new URL(server.url);
  templateUrl.pathname = `/${template}`;
  await migrate(templateUrl.href, createLog("silent"));
  project.provide("serverUrl", server.url);
  project.provide("template", template);
  return async () => {
    await dropAll(server.url, template);
    await server.stop();
  };
}

/** Starts or finds a real Postgres: TEST_DATABASE_URL, otherwise TEST_DB=container, otherwise the embedded one. */
async function startServer(): Promise<Server> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) return { url: given, stop: async () => {} };
  if (process.env["TEST_DB"] === "container") return startContainer();
  const dataDir = await makePostgresFolder();
  const embedded = await startEmbeddedPostgres({ dataDir, durable: false });
  return {
    url: embedded.superuserUrl,
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startContainer(): Promise<Server> {
  const { GenericContainer, Wait } = await import("testcontainers");
  const container = await new GenericContainer("postgres:18")
    .withEnvironment({ POSTGRES_PASSWORD: "test" })
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  const url = `postgres://postgres:test@${container.getHost()}:${container.getMappedPort(5432)}/postgres`;
  return { url, stop: async () => void (await container.stop()) };
}

/** Drops the template and the clones that are left, such as those of shared apps. */
async function dropAll(url: string, template: string) {
  const names = await maintain<{ datname: string }>(
    url,
    `select datname from pg_database where starts_with(datname, '${template}')`,
  );
  for (const { datname } of names) await maintain(url, `drop database if exists ${datname} with (force)`);
}

async function maintain<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
