import { sql } from "#shared/db/sql.ts";

/** The columns of days away in API replies. Days are text, so they do not depend on the connection's date style. */
export const awayColumns = [
  "id",
  sql<string>`to_char(starts_on, 'YYYY-MM-DD')`.as("startsOn"),
  sql<string>`to_char(ends_on, 'YYYY-MM-DD')`.as("endsOn"),
] as const;
