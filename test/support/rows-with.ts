import type { TestApp } from "./app.ts";

/** Returns the tables with rows that have this text or id, as `table: rows`. */
export async function rowsWith(
  { database: { sql } }: Pick<TestApp, "database">,
  text: string,
): Promise<string[]> {
  const { rows: tables } = await sql.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql.query(`select 1 from ${name} t where strpos(t::text, $1) > 0`, [text]);
    if (rows.length > 0) found.push(`${name}: ${rows.length}`);
  }
  return found.sort();
}
