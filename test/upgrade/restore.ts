import pg from "pg";

/** The schema of the functions that replace the clock. */
const clock = "fixture_clock";

/** pg_dump empties the search path with this statement, so that its other statements name every schema. */
const emptyPath = "SELECT pg_catalog.set_config('search_path', '', false);";

/**
 * Restores a dump into an empty database, whose clock then shows the moment of the dump. So every token, link and
 * schedule is as old as it was then. Returns how far the clock is behind, in milliseconds.
 *
 * The service and its migrations read the clock with `now()` and `clock_timestamp()`. The database's search path has
 * functions of these names before those of Postgres. decisions/tests#fixtures-with-their-own-clock
 */
export async function restore(databaseUrl: string, dump: string, at: string): Promise<number> {
  if (!dump.includes(emptyPath)) throw new Error("The dump does not begin as pg_dump writes it.");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ behind: number; name: string }>(
      `select (extract(epoch from pg_catalog.now() - $1::timestamptz) * 1000)::bigint::float8 as behind,
         quote_ident(current_database()) as name`,
      [at],
    );
    const { behind, name } = rows[0]!;
    const shifted = (read: string) => `pg_catalog.${read}() - interval '${behind} milliseconds'`;
    await client.query(
      `create schema ${clock};
       create function ${clock}.now() returns timestamptz language sql stable as $$ select ${shifted("now")} $$;
       create function ${clock}.clock_timestamp() returns timestamptz language sql volatile
         as $$ select ${shifted("clock_timestamp")} $$;
       alter database ${name} set search_path = public, ${clock}, pg_catalog`,
    );
    await client.query(
      dump.replace(emptyPath, `SELECT pg_catalog.set_config('search_path', '${clock}, pg_catalog', false);`),
    );
    return behind;
  } finally {
    await client.end();
  }
}
