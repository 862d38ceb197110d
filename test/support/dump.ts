import type { TestApp } from "./app.ts";

export type Cell = { column: string; text: string };

/** Returns the text of every text and binary cell of a database, with its column. */
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
      const isBinary = data_type === "bytea";
      // Both encodings, because a token that is stored as raw bytes is visible only in base64.
      const text = isBinary
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
