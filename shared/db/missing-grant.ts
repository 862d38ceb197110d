import type pg from "pg";
import { StartupError } from "#shared/runtime/startup-error.ts";

/**
 * Returns an error that names the missing grants if the account may not change the schema. Returns null for any other
 * error.
 */
export async function missingGrant(client: pg.Client, error: unknown): Promise<StartupError | null> {
  const { code, message } = error as { code?: string; message?: string };
  if (code !== insufficientPrivilege && code !== noSchemaToCreateIn) return null;
  const { rows } = await client.query<{ role: string; grants: string[] }>(
    `select quote_ident(current_user) as role,
       array_remove(array[
         case when not has_database_privilege(current_database(), 'create')
           then format('grant create on database %I to %I', current_database(), current_user) end,
         case when (has_schema_privilege(schema, 'usage') and has_schema_privilege(schema, 'create')) is not true
           then format('grant usage, create on schema %I to %I', schema, current_user) end
       ], null) as grants
     from coalesce(current_schema(), 'public') schema`,
  );
  const { role, grants } = rows[0]!;
  const remedy =
    grants.length > 0
      ? `run "${grants.join("; ")}" as the owner of the database`
      : "start the service as the account that owns the tables";
  return new StartupError(`The account ${role} may not change the schema (${message}): ${remedy}.`, error);
}

const insufficientPrivilege = "42501";
const noSchemaToCreateIn = "3F000";
