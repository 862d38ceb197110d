/** The tag for SQL that the query builder cannot express. */
export { sql } from "kysely";

/** A piece of SQL with its values, as the tag returns it. */
export type { RawBuilder as SqlPart } from "kysely";
