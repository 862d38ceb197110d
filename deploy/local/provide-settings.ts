import { join } from "node:path";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { say, step } from "./progress.mjs";

/** The project's root folder. */
export const ROOT = join(import.meta.dirname, "..", "..");

/** Sets PLUGIN_DIR, so that plugins run, unless it is set, also to nothing. */
export function providePluginDir(): void {
  process.env.PLUGIN_DIR ??= join(ROOT, ".data", "plugins");
}

/** Unless DATABASE_URL is set, starts a Postgres in a folder of `.data` and sets it. Returns how to stop that. */
export async function provideDatabase(folder = "postgres"): Promise<() => Promise<void>> {
  if (process.env.DATABASE_URL) return async () => {};
  const dataDir = join(ROOT, ".data", folder);
  const { url, stop } = await step("Starting Postgres", () => startEmbeddedPostgres({ dataDir, log: say }));
  process.env.DATABASE_URL = url;
  return stop;
}
