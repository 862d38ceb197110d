import { callerIsGuest } from "#shared/db/credential-values.ts";

/**
 * Returns the SQL for the caller's membership of the space with the org slug `$5` and the slug `$6`. It yields one row
 * for anyone with an identity; without a membership, its space is null. `columns` and `joins` extend it.
 */
export function spaceSeatSql(tokens: "use_token" | "live_token", columns = "", joins = ""): string {
  return `
   select caller.user_id as "userId", ${callerIsGuest}, found.space_id as "spaceId", found.role${columns}
   from ${tokens}($1, $2, $3, $4) caller${joins}
   left join lateral (
     select m.space_id, m.role
     from space_members m
     join spaces s on s.id = m.space_id
     join orgs o on o.id = s.org_id
     where m.user_id = caller.user_id and o.slug = $5 and s.slug = $6
   ) found on true`;
}
