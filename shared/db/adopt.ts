import { readFile } from "node:fs/promises";
import type pg from "pg";
import type { Schema } from "./migration-files.ts";
import { type MigrationRecord, recordMigration } from "./migration-records.ts";

// Migrations of the development builds before the first release. `adopt` converts their databases, so that no data is
// lost. The second release can delete this file, its calls in `migrate.ts`, `describe-schema.ts` and
// `expected-tables.ts`, `migrations/adopt`, `test/boot/adopt.test.ts` and its fixture.
const OLD =
  `people_and_places rooms poker around_rooms standups links custody accounts schedules jobs webhooks feeds
  kinds_of_orgs budgets tombstones_of_the_erased room_sizes cheaper_reads what_a_vote_changed who_spoke rounds answers
  plugins embedding plugin_work planned_votes card_lengths calendar_changes`.split(/\s+/);

/** The number of this build's migrations that replace all old ones. */
const REPLACEMENTS = 9;

/** Returns "wholly" if a database has all old migrations, "partly" if it has only some, otherwise "no". */
export function isBeforeRelease(records: MigrationRecord[]): "wholly" | "partly" | "no" {
  const isOld = records.every(({ version, name }, index) => version === index + 1 && name === OLD[index]);
  if (!isOld || records.length === 0) return "no";
  return records.length === OLD.length ? "wholly" : "partly";
}

/** The remedy for a database that has only some of the old migrations. */
export const startLastOldBuild = `start the last build with ${OLD.length} migrations once, then this one`;

/**
 * Converts a database of the old migrations to the first migrations of this build. Runs in the transaction of `client`,
 * which holds the migration lock. Returns the new records. Leaves the database's functions unchanged.
 */
export async function adopt(client: pg.Client, { folder, migrations }: Schema): Promise<MigrationRecord[]> {
  const replacements = migrations.slice(0, REPLACEMENTS);
  await client.query(await readFile(`${folder}/adopt/adopt.sql`, "utf8"));
  await client.query("delete from schema_migrations");
  for (const migration of replacements) await recordMigration(client, migration);
  return replacements;
}
