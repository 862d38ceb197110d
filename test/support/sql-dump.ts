import { once } from "node:events";
import pg from "pg";
import type { TestApp } from "./app.ts";

/**
 * Returns a database as SQL text in the form of `pg_dump`, which needs more than Node. Postgres itself writes the rows.
 * Of a table's definition there is only the first line. test/backup/dump.soak.ts uses the real program.
 */
export async function sqlDump({ database }: Pick<TestApp, "database">): Promise<string> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; columns: string }>(
      `select format('%I.%I', table_schema, table_name) as name,
         string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
       from information_schema.columns join information_schema.tables t using (table_schema, table_name)
       where t.table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')
         and is_generated = 'NEVER'
       group by 1 order by 1`,
    );
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    const parts = [
      "--\n-- PostgreSQL database dump\n--\n\n",
      `-- Dumped from database version ${rows[0]!.version}\n`,
      ...tables.map(({ name }) => `CREATE TABLE ${name} (\n);\n`),
    ];
    for (const { name, columns } of tables) {
      const copied = await copyOut(client, `copy (select ${columns} from ${name}) to stdout`);
      parts.push(`COPY ${name} (${columns}) FROM stdin;\n${copied}\\.\n\n`);
    }
    return `${parts.join("")}--\n-- PostgreSQL database dump complete\n--\n\n`;
  } finally {
    await client.end();
  }
}

async function copyOut(client: pg.Client, sql: string): Promise<string> {
  const chunks: Buffer[] = [];
  const query = Object.assign(new pg.Query(sql), {
    handleCopyData: ({ chunk }: { chunk: Buffer }) => void chunks.push(chunk),
  });
  client.query(query);
  await once(query, "end");
  return Buffer.concat(chunks).toString();
}
