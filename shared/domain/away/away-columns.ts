import { sql } from "#shared/db/sql.ts";

/** The columns of days away as the wire shows them: days are text, whatever this connection's date style is. */
export const awayColumns = [
  "id",
  sql<string>`to_char(starts_on, 'YYYY-MM-DD')`.as("startsOn"),
  sql<string>`to_char(ends_on, 'YYYY-MM-DD')`.as("endsOn"),
] as const;
