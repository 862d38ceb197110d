import type { TestApp } from "./app.ts";

export type Cell = { column: string; text: string };

/** Everything a database holds in text and bytes, cell by cell, with where it stands. */
export async function dump({ database }: Pick<TestApp, "database">): Promise<Cell[]> {
  const columns = await database.sql.query<{ table_name: string; column_name: string; data_type: string }>(
    `select c.table_name, c.column_name, c.data_type
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.data_type in ('text', 'bytea', 'json', 'jsonb', 'ARRAY', 'character varying')`,
  );
  const cells = await Promise.all(
    columns.rows.map(async ({ table_name, column_name, data_type }) => {
      const bytes = data_type === "bytea";
      // Bytes in both spellings: a token kept as its own bytes would show in base64.
      const text = bytes
        ? `encode(${column_name}, 'base64') || ' ' || encode(${column_name}, 'escape')`
        : `${column_name}::text`;
      const { rows } = await database.sql.query<{ text: string | null }>(
        `select ${text} as text from ${table_name}`,
      );
      return rows.map((row) => ({ column: `${table_name}.${column_name}`, text: row.text ?? "" }));
    }),
  );
  return cells.flat();
}
