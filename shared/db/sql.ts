/**
 * The tag for SQL that the query builder cannot express. Operations import it from here: only this folder knows Kysely.
 */
export { sql } from "kysely";

/** A condition or another piece of SQL with its values, as the tag makes it. */
export type { RawBuilder as SqlPart } from "kysely";
