import { sql } from "#shared/db/sql.ts";

/** The columns of a saved deck as the wire shows it. */
export const deckColumns = [
  "id",
  "name",
  "cards",
  "ordinal",
  sql<string>`iso(created_at)`.as("createdAt"),
] as const;
