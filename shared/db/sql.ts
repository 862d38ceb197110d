/** The tag for SQL that the query builder has no words for. Operations take it from here: Kysely stays within db. */
export { sql } from "kysely";

/** A condition or another piece of SQL with its values, as the tag makes it. */
export type { RawBuilder as SqlPart } from "kysely";
