import { readFile } from "node:fs/promises";
import type pg from "pg";
import type { Schema } from "./migration-files.ts";
import { type MigrationRecord, recordMigration } from "./migration-records.ts";

// Development builds before the first release had these migrations. Their databases are adopted, so that nothing in
// them is lost. With the second release all of this can be deleted: this file, what `migrate.ts` and `read-versions.ts`
// call of it, `migrations/adopt`, `test/boot/adopt.test.ts` and its fixture.
const OLD =
  `people_and_places rooms poker around_rooms standups links custody accounts schedules jobs webhooks feeds
  kinds_of_orgs budgets tombstones_of_the_erased room_sizes cheaper_reads what_a_vote_changed who_spoke rounds answers
  plugins embedding plugin_work planned_votes card_lengths calendar_changes`.split(/\s+/);

/** How many of this build's migrations make what the old ones made. */
const SAME = 9;

/** Says whether a database was migrated by builds before the first release, and whether by the last of them. */
export function isBeforeRelease(records: MigrationRecord[]): "wholly" | "partly" | "no" {
  const isOld = records.every(({ version, name }, index) => version === index + 1 && name === OLD[index]);
  if (!isOld || records.length === 0) return "no";
  return records.length === OLD.length ? "wholly" : "partly";
}

/** What an operator does about a database that only some of the old migrations were applied to. */
export const startLastOldBuild = `start the last build with ${OLD.length} migrations once, then this one`;

/**
 * Turns a database of the old migrations into one of this build's first ones, in the transaction of `client` and behind
 * its lock. Returns what is recorded now. Functions are still the old ones.
 */
export async function adopt(client: pg.Client, { folder, migrations }: Schema): Promise<MigrationRecord[]> {
  const same = migrations.slice(0, SAME);
  await client.query(await readFile(`${folder}/adopt/adopt.sql`, "utf8"));
  await client.query("delete from schema_migrations");
  for (const migration of same) await recordMigration(client, migration);
  return same;
}
