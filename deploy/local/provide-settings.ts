import { join } from "node:path";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { say, step } from "./progress.mjs";

/** The project's root folder. */
export const ROOT = join(import.meta.dirname, "..", "..");

/**
 * Sets PLUGIN_DIR for this process, so that plugins run without a setting. It may be set to nothing, which switches
 * them off, and the folder need not be there.
 */
export function providePluginDir(): void {
  process.env.PLUGIN_DIR ??= join(ROOT, ".data", "plugins");
}

/**
 * Starts a Postgres in a folder of `.data` unless DATABASE_URL names a database, and sets that for this process. Returns
 * how to stop it.
 */
export async function provideDatabase(folder = "postgres"): Promise<() => Promise<void>> {
  if (process.env.DATABASE_URL) return async () => {};
  const dataDir = join(ROOT, ".data", folder);
  const { url, stop } = await step("Starting Postgres", () => startEmbeddedPostgres({ dataDir, log: say }));
  process.env.DATABASE_URL = url;
  return stop;
}
