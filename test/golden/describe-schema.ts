import type pg from "pg";

const sections: [title: string, sql: string][] = [
  ["collations", `select collname || ' ' || collprovider::text || case when collisdeterministic then '' else ' nondeterministic' end
    from pg_collation where collnamespace = 'public'::regnamespace order by 1`],
  ["tables", `select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || case a.attidentity when '' then '' else ' identity' end
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname, a.attnum`],
  ["constraints", `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1`],
  ["indexes", `select indexdef from pg_indexes where schemaname = 'public' order by 1`],
  ["views", `select viewname || ' as' || e'\\n' || definition from pg_views where schemaname = 'public' order by 1`],
  ["functions", `select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace order by proname`],
  ["triggers", `select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`],
];

/** Returns the schema as text. It is the same for each supported Postgres and for each order of migrations. */
export async function describeSchema(sql: pg.Pool): Promise<string> {
  const parts = [];
  for (const [title, query] of sections) {
    const result = await sql.query<[string]>({ text: query, rowMode: "array" });
    parts.push(`-- ${title}\n${result.rows.map(([line]) => line.trimEnd()).join("\n")}\n`);
  }
  return parts.join("\n");
}
