import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "#shared/runtime/startup-error.ts";
import type { Log } from "#shared/runtime/log.ts";

/**
 * Opens a connection at boot and checks the version of Postgres. Makes up to 6 attempts of 5 s each, with doubling
 * pauses. The caller closes the connection. Throws StartupError.
 */
export async function connectAtBoot(databaseUrl: string, log: Log, firstPauseMs = 250): Promise<pg.Client> {
  const attempts = 6;
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
    // A connection that breaks later fails its next query. Without a listener, the event would end the process.
    client.on("error", () => {});
    try {
      await client.connect();
      await requireVersion(client);
      return client;
    } catch (error) {
      void client.end().catch(() => {});
      if (error instanceof StartupError) throw error;
      const reason = reasonOf(error);
      if (attempt === attempts) {
        throw new StartupError(
          `The database could not be reached in ${attempts} attempts: ${reason}.`,
          error,
        );
      }
      log.warn({ attempt, attempts, reason }, "database not reachable yet");
      await sleep(firstPauseMs * 2 ** (attempt - 1));
    }
  }
}

// Node's connection errors always have a code. The message may be empty, for example after several addresses failed.
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return message?.trim().replace(/\.$/, "") || code || "no reason given";
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major < 15) throw new StartupError(`The database is Postgres ${major}; Standpoint needs 15 or later.`);
}
