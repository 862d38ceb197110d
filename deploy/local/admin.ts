import { join } from "node:path";
import { isOffline, main } from "#services/admin/main.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { providePluginDir } from "./plugin-dir.ts";
import { becomeOwnerOf } from "./postgres-account.ts";
import { say } from "./progress.mjs";
import { findRunningPostgres } from "./running-postgres.ts";

const dataDir = join(import.meta.dirname, "..", "..", ".data", "postgres");

/**
 * Runs a command of the operators' command line on the database of `npm start`, unless DATABASE_URL names another. A
 * running one is used; otherwise one is started for as long as the command takes, if it needs one.
 */
async function administer(): Promise<number> {
  const args = process.argv.slice(2);
  if (isOffline(args) || process.env.DATABASE_URL) return main(args);
  providePluginDir();
  const change = becomeOwnerOf(dataDir);
  if (change) say(change);
  const running = await findRunningPostgres(dataDir);
  const own = running ? undefined : await startEmbeddedPostgres({ dataDir, log: say });
  process.env.DATABASE_URL = running ?? own?.url;
  try {
    return await main(args);
  } finally {
    await own?.stop();
  }
}

try {
  process.exit(await administer());
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
