import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "#shared/runtime/startup-error.ts";
import type { Log } from "#shared/runtime/log.ts";
import { isConnectionLost, isUntrusted, reasonOf } from "./connect-reason.ts";

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 250;

/**
 * Opens a connection at boot and checks the version of Postgres and the encoding of the database. Makes up to 6 attempts
 * of 5 s each, with doubling pauses; one if the certificate is not trusted. The caller closes the connection. Throws
 * StartupError.
 */
export async function connectAtBoot(
  databaseUrl: string,
  log: Log,
  firstPauseMs?: number,
): Promise<pg.Client> {
  const connect = () => connectOnce(databaseUrl);
  return retryAtBoot(connect, { log, firstPauseMs, canRetry: (error) => !(error instanceof StartupError) });
}

/**
 * Runs a step of a role's start, at most 6 times with doubling pauses, again after each loss of the connection: Postgres
 * may restart while roles start. Throws StartupError after the last loss, and every other error of the step at once.
 */
export function retryLost<T>(step: () => Promise<T>, log: Log): Promise<T> {
  return retryAtBoot(step, { log, canRetry: isConnectionLost });
}

type Retry = { log: Log; firstPauseMs?: number | undefined; canRetry(error: unknown): boolean };

async function retryAtBoot<T>(
  step: () => Promise<T>,
  { log, firstPauseMs = FIRST_PAUSE_MS, canRetry }: Retry,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      if (!canRetry(error)) throw error;
      const reason = reasonOf(error);
      if (attempt === ATTEMPTS)
        throw new StartupError(
          `The database could not be reached in ${ATTEMPTS} attempts: ${reason}.`,
          error,
        );
      log.warn({ attempt, attempts: ATTEMPTS, reason }, "database not reachable yet");
      await sleep(firstPauseMs * 2 ** (attempt - 1));
    }
  }
}

async function connectOnce(databaseUrl: string): Promise<pg.Client> {
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
    if (isUntrusted(error))
      throw new StartupError(`The database could not be reached: ${reasonOf(error)}.`, error);
    throw error;
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
