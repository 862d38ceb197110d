import type pg from "pg";

/**
 * Returns the tables of a database without applied migrations, at most 3 and sorted. They belong to another program or
 * to an unfinished restore. Leaves out the tables of extensions and those of migration records.
 */
export async function listForeignTables(client: Pick<pg.Client, "query">): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c
     where relnamespace = (select oid from pg_namespace where nspname = current_schema()) and relkind in ('r', 'p')
       and relname not in ('schema_migrations', 'schema_functions')
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
     order by relname limit 3`,
  );
  return rows.map(({ name }) => name);
}

/** Describes such tables and the remedy, as the predicate of a sentence about the database. */
export function describeForeignTables(tables: string[]): string {
  return (
    `has tables without records of migrations (such as ${tables.join(", ")}): ` +
    "they belong to another program or to an unfinished restore, so use an empty database"
  );
}
