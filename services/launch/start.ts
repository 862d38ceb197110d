import { join } from "node:path";
import { main } from "#services/main.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";
import { say, step } from "./progress.mjs";

const root = join(import.meta.dirname, "..", "..");

/** Starts a Postgres in the project's own folder unless DATABASE_URL names one, and sets it for this process. */
async function provideDatabase(): Promise<EmbeddedPostgres | undefined> {
  if (process.env.DATABASE_URL) return undefined;
  const dataDir = join(root, ".data", "postgres");
  const postgres = await step("Starting Postgres", () => startEmbeddedPostgres({ dataDir, log: say }));
  process.env.DATABASE_URL = postgres.url;
  return postgres;
}

async function start(): Promise<number> {
  const postgres = await provideDatabase();
  const code = await main({
    onReady: ({ baseUrl }) => {
      say(`\n  Standpoint is ready: ${baseUrl}`);
      say("  Open mode: anybody who reaches this address can take part, so keep it on a trusted network.");
      say("  Ctrl-C stops it.\n");
    },
  });
  await postgres?.stop();
  return code;
}

try {
  process.exit(await start());
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
