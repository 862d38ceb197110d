import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";

/** What went wrong in a call, in the words of this service: what a plugin says itself may hold what is in a room. */
export type FailedCall = { why: "threw" | "time" | "memory" | "reply"; line?: number };

const words: Record<FailedCall["why"], string> = {
  threw: "It threw an error",
  time: "It took too long",
  memory: "It took too much memory",
  reply: "It answered with something that is not allowed",
};

/** Returns what went wrong in a call as a sentence of this service. */
export function sentenceOf({ why, line }: FailedCall): string {
  return `${words[why]}${line === undefined ? "" : ` in line ${line}`}.`;
}

/**
 * Notes that a call of an install failed. The fifth in a row, and each one after it, lets it rest for 60 s. Returns
 * whether it rests.
 */
export async function recordFailure(db: Database, installId: string, failure: FailedCall): Promise<boolean> {
  const error = sentenceOf(failure);
  const { rows } = await sql<{ rests: boolean }>`
    update plugin_installs set failures = failures + 1, last_error = ${error},
      paused_until = case when failures + 1 >= 5 then now() + interval '60 seconds' else paused_until end
    where id = ${installId} returning failures >= 5 as rests`.execute(db.kysely);
  return rows[0]?.rests ?? false;
}

/** Notes that a call of an install went well: failures count from the start again. */
export async function recordSuccess(db: Database, installId: string): Promise<void> {
  await sql`
    update plugin_installs set failures = 0, paused_until = null
    where id = ${installId} and (failures > 0 or paused_until is not null)`.execute(db.kysely);
}

/**
 * Notes that the process of an install had to be killed. The third within 60 minutes stops it until an admin enables
 * it. Returns whether it is stopped.
 */
export async function recordKill(db: Database, installId: string): Promise<boolean> {
  const recent = sql`now() - interval '60 minutes'`;
  // Of the row's own columns only, so that two that note at once each see what the other wrote.
  const { rows } = await sql<{ stopped: boolean }>`
    update plugin_installs set last_error = 'It did not stop and was killed.',
      killed_at = array(select at from unnest(killed_at || now()) at where at > ${recent} order by at),
      stopped_reason = case when (select count(*) from unnest(killed_at) at where at > ${recent}) >= 2
        then 'It had to be killed three times within an hour.' else stopped_reason end
    where id = ${installId} returning stopped_reason is not null as stopped`.execute(db.kysely);
  return rows[0]?.stopped ?? false;
}
