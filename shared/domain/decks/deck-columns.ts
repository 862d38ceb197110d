import { sql } from "#shared/db/sql.ts";

/** The columns of a saved deck in API replies. */
export const deckColumns = [
  "id",
  "name",
  "cards",
  "ordinal",
  sql<string>`iso(created_at)`.as("createdAt"),
] as const;
