import { callerIsGuest } from "#shared/db/credential-values.ts";

/**
 * Returns the SQL of the caller's membership of the space with the org's slug `$5` and the slug `$6`: one row for
 * anyone with an identity, whose space is null without a membership. `columns` and `joins` add to it.
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
