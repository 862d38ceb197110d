import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "#shared/runtime/startup-error.ts";
import type { Log } from "#shared/runtime/log.ts";
import { isUntrusted, reasonOf } from "./connect-reason.ts";

/**
 * Opens a connection at boot and checks the version of Postgres and the encoding of the database. Makes up to 6 attempts
 * of 5 s each, with doubling pauses; one if the certificate is not trusted. The caller closes the connection. Throws
 * StartupError.
 */
export async function connectAtBoot(databaseUrl: string, log: Log, firstPauseMs = 250): Promise<pg.Client> {
  const attempts = 6;
  for (let attempt = 1; ; attempt += 1) {
    let client: pg.Client | undefined;
    try {
      // Reads the files that the address names.
      client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
      // A connection that breaks later fails its next query. Without a listener, the event would end the process.
      client.on("error", () => {});
      await client.connect();
      await requireServer(client);
      return client;
    } catch (error) {
      void client?.end().catch(() => {});
      if (error instanceof StartupError) throw error;
      const reason = reasonOf(error);
      if (isUntrusted(error)) throw new StartupError(`The database could not be reached: ${reason}.`, error);
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

async function requireServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
  );
  const { version, encoding } = rows[0]!;
  const major = Math.floor(version / 10_000);
  if (major < 15) throw new StartupError(`The database is Postgres ${major}; Standpoint needs 15 or later.`);
  if (encoding !== "UTF8") throw new StartupError(`The database has ${describeEncoding(encoding)}.`);
}

/** Returns the rest of a sentence about a database that cannot store every character. */
export function describeEncoding(encoding: string): string {
  return `the encoding ${encoding}; Standpoint needs UTF8: create it with "template template0 encoding 'UTF8'"`;
}
