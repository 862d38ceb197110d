import { join } from "node:path";
import { readOwn, writeOwn } from "./own-files.ts";
import { run, type Cluster } from "./postgres-cluster.ts";

/** The product's role: it owns its database and nothing else, and is no superuser. */
export const PRODUCT_ROLE = "standpoint_app";

/** The superuser, made with the files: for what needs one, such as tests that make databases. */
export const SUPERUSER = "standpoint";

// Earlier versions let the product be the superuser, who cannot give everything away at once (`reassign owned` refuses,
// since system objects are among it).
const handOver = `do $$
declare change text;
begin
  if (select datdba from pg_database where datname = current_database()) = '${PRODUCT_ROLE}'::regrole then return; end if;
  for change in
    with ours as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
    select format('alter schema %I owner to ${PRODUCT_ROLE}', nspname)
      from pg_namespace where oid in (table ours) and nspowner = '${SUPERUSER}'::regrole
    union all
    select format('alter table %s owner to ${PRODUCT_ROLE}', c.oid::regclass)
      from pg_class c where relnamespace in (table ours) and relkind in ('r', 'p', 'v', 'm', 'S') and not exists (
        select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
          and relkind = 'S' and d.deptype in ('a', 'i'))
    union all
    select format('alter routine %s owner to ${PRODUCT_ROLE}', oid::regprocedure)
      from pg_proc where pronamespace in (table ours)
    union all
    select format('alter type %s owner to ${PRODUCT_ROLE}', oid::regtype)
      from pg_type where typnamespace in (table ours) and typtype in ('e', 'd', 'r')
    union all
    select format('alter collation %s owner to ${PRODUCT_ROLE}', oid::regcollation)
      from pg_collation where collnamespace in (table ours)
  loop
    execute change;
  end loop;
  execute 'alter database standpoint owner to ${PRODUCT_ROLE}';
end $$`;

/** Makes the product's role and its database in new database files. `password` has no quotes. */
export async function makeRoles(cluster: Cluster, password: string): Promise<void> {
  await single(cluster, "postgres", [
    ...roleWith(password),
    `create database standpoint owner ${PRODUCT_ROLE}`,
  ]);
  await noteRoles(cluster);
}

/**
 * Gives a database that an earlier version made, with all that is in it, to the product's role. Once done, it does
 * nothing. The server must not be running.
 */
export async function provideRoles(cluster: Cluster, password: string): Promise<void> {
  if ((await readOwn(noteOf(cluster))) !== undefined) return;
  await single(cluster, "standpoint", [...roleWith(password), handOver]);
  await noteRoles(cluster);
}

function roleWith(password: string): string[] {
  const make = `if not exists (select from pg_roles where rolname = '${PRODUCT_ROLE}') then create role ${PRODUCT_ROLE}; end if;`;
  return [`do $$ begin ${make} end $$`, `alter role ${PRODUCT_ROLE} login password '${password}'`];
}

/** Runs statements as the superuser without a server; it answers a failed one with a line and goes on, so we look. */
async function single(cluster: Cluster, database: string, statements: string[]): Promise<void> {
  const input = statements.map((statement) => `${statement};\n\n`).join("");
  const output = await run(cluster, "postgres", ["--single", "-j", "-D", cluster.data, database], input);
  const failure = /(?:ERROR|FATAL|PANIC): .*/.exec(output);
  if (failure) throw new Error(`The roles of the database could not be made: ${failure[0]}`);
}

function noteOf({ folder }: Cluster): string {
  return join(folder, "roles");
}

async function noteRoles(cluster: Cluster): Promise<void> {
  await writeOwn(noteOf(cluster), `${PRODUCT_ROLE}\n`, 0o600);
}
