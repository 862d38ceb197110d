import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { main as Main } from "#services/main.ts";
import { provideDemoProvider } from "./oidc-demo.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";
import { becomeOwnerOf } from "./postgres-account.ts";
import { providePluginDir } from "./plugin-dir.ts";
import { say, step } from "./progress.mjs";

const root = join(import.meta.dirname, "..", "..");
const isDemo = process.argv.includes("--oidc-demo");

/** Starts a Postgres in the project's own folder unless DATABASE_URL names one, and sets it for this process. */
async function provideDatabase(): Promise<EmbeddedPostgres | undefined> {
  if (process.env.DATABASE_URL) return undefined;
  // The demo's first admin must not become that of the real default org.
  const dataDir = join(root, ".data", isDemo ? "oidc-demo" : "postgres");
  const change = becomeOwnerOf(dataDir);
  if (change) say(change);
  const postgres = await step("Starting Postgres", () => startEmbeddedPostgres({ dataDir, log: say }));
  process.env.DATABASE_URL = postgres.url;
  return postgres;
}

/** The server as it is built for production, which `npm start` has seen to; development runs the sources. */
async function loadServer(): Promise<{ main: typeof Main }> {
  return import(pathToFileURL(join(root, "dist", "server", "main.cjs")).href);
}

async function start(): Promise<number> {
  providePluginDir();
  const demo = isDemo ? await provideDemoProvider() : undefined;
  const postgres = await provideDatabase();
  const { main } = await loadServer();
  const code = await main({
    onReady: ({ baseUrl, authMode }) => {
      say(`\n  Standpoint is ready: ${baseUrl}`);
      if (authMode === "open") {
        say("  Open mode: anybody who reaches this address can take part, so keep it on a trusted network.");
      }
      demo?.tell();
      say("  Ctrl-C stops it.\n");
    },
  });
  await demo?.provider.stop();
  await postgres?.stop();
  return code;
}

try {
  process.exit(await start());
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
