import { join } from "node:path";
import { isOffline, main } from "#services/admin/main.ts";
import { findRunningPostgres } from "./embedded-postgres.ts";
import { provideDatabase, providePluginDir, ROOT } from "./provide-settings.ts";
import { readSecretKey } from "./secret-key.ts";
import { exitWith } from "./watch-end.ts";

/**
 * Runs a command of the operators' command line on the database of `npm start`, or on that of DATABASE_URL. Uses a
 * running Postgres, or starts one until the command ends. An offline command needs none.
 */
async function runCommand(): Promise<number> {
  const args = process.argv.slice(2);
  if (isOffline(args) || process.env.DATABASE_URL) return main(args);
  providePluginDir();
  const running = await findRunningPostgres(join(ROOT, ".data", "postgres"));
  if (running) {
    process.env.DATABASE_URL = running.url;
    process.env.PLUGIN_SECRET_KEY ||= (await readSecretKey(running.folder)) ?? "";
  }
  const { stop } = await provideDatabase();
  try {
    return await main(args);
  } finally {
    await stop();
  }
}

await exitWith(runCommand());
