/** The tag for SQL that the query builder has no words for. Operations take it from here: Kysely stays within db. */
export { sql } from "kysely";
