import { isConnectFailure, reasonOf } from "#shared/db/connect-reason.ts";
import { openDatabase, type Database } from "#shared/db/database.ts";
import { createLog } from "#shared/runtime/log.ts";
import { settingsFromEnvironment } from "#shared/runtime/settings.ts";
import { StartupError } from "#shared/runtime/startup-error.ts";
import { Failure } from "./command.ts";

/**
 * Runs `work` with the database of the settings, then closes it. Throws SettingsError, or Failure with a plain
 * sentence.
 */
export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(settingsFromEnvironment(), createLog("silent"));
  try {
    return await work(db);
  } catch (error) {
    throw toFailure(error);
  } finally {
    await db.close();
  }
}

function toFailure(error: unknown): unknown {
  if (error instanceof StartupError) return new Failure(error.message);
  const { code } = error as { code?: string };
  if (code === "42P01" || code === "42703") {
    return new Failure("The database lacks this build's schema: start Standpoint once to migrate it.");
  }
  if (isConnectFailure(error)) return new Failure(`The database could not be reached: ${reasonOf(error)}.`);
  return error;
}
