import { readFile } from "node:fs/promises";
import type { Schema } from "./migration-files.ts";
import { versionOf, type MigrationRecord } from "./migration-records.ts";

/**
 * Returns the tables that a database with these migrations of this build has, such as `public.users`.
 */
export async function expectedTables(schema: Schema, records: MigrationRecord[]): Promise<string[]> {
  if (records.length === 0) return [];
  const tables = new Set(["schema_migrations", "schema_functions"]);
  for (const { path } of schema.migrations.slice(0, versionOf(records))) {
    const statements = (await readFile(path, "utf8")).matchAll(/^(create|drop) table (\w+)/gm);
    for (const [, verb, name] of statements) {
      if (verb === "create") tables.add(name!);
      else tables.delete(name!);
    }
  }
  return [...tables].map((name) => `public.${name}`);
}
