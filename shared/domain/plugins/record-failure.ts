import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

/**
 * Why a call failed. It contains no text of the plugin, which may contain data of a room. `reason` is this service's
 * sentence for an error of a host function.
 */
export type FailedCall = { why: "threw" | "time" | "memory" | "reply"; reason?: string; line?: number };

const words: Record<FailedCall["why"], string> = {
  threw: "It threw an error",
  time: "It took too long",
  memory: "It took too much memory",
  reply: "It returned a value that is not allowed",
};

/** Returns the failure of a call as a sentence for the org's admins. */
export function sentenceOf({ why, reason, line }: FailedCall): string {
  if (reason !== undefined) return `${reason}.`;
  return `${words[why]}${line === undefined ? "" : ` in line ${line}`}.`;
}

/**
 * Records that a call of an install failed. From the fifth failure in a row, each pauses the install for 60 s. Returns
 * true if it is paused.
 */
export async function recordFailure(db: Database, installId: string, failure: FailedCall): Promise<boolean> {
  const error = sentenceOf(failure);
  const { rows } = await sql<{ isPaused: boolean }>`
    update plugin_installs set failures = failures + 1, last_error = ${error},
      paused_until = case when failures + 1 >= 5 then now() + interval '60 seconds' else paused_until end
    where id = ${installId} returning failures >= 5 as "isPaused"`.execute(db.kysely);
  return rows[0]?.isPaused ?? false;
}

/** Records that a call of an install succeeded, and resets the failure count. */
export async function recordSuccess(db: Database, installId: string): Promise<void> {
  await sql`
    update plugin_installs set failures = 0, paused_until = null
    where id = ${installId} and (failures > 0 or paused_until is not null)`.execute(db.kysely);
}

/**
 * Records that the process of an install had to be killed. The third kill within 60 minutes stops the install until an
 * admin enables it. Returns true if it is stopped.
 */
export async function recordKill(db: Database, installId: string): Promise<boolean> {
  const recent = sql`now() - interval '60 minutes'`;
  // The update reads only its own row, so concurrent updates see each other's result.
  const { rows } = await sql<{ stopped: boolean }>`
    update plugin_installs set last_error = 'It did not stop and was killed.',
      killed_at = array(select at from unnest(killed_at || now()) at where at > ${recent} order by at),
      stopped_reason = case when (select count(*) from unnest(killed_at) at where at > ${recent}) >= 2
        then 'It had to be killed three times within an hour.' else stopped_reason end
    where id = ${installId} returning stopped_reason is not null as stopped`.execute(db.kysely);
  return rows[0]?.stopped ?? false;
}
