/**
 * SQL that writes JSON as text, column by column. `row_to_json` and `json_build_object` find out anew for every row what
 * type each of their columns has, which for a room's people and stories is much of what they cost.
 *
 * A value is what stands behind its key in the SQL literal of the object: text as it is, or an expression for which the
 * literal is left. Where an expression is null, so is the whole object, so what may be null goes through `orNull`.
 */

/** Returns the text of some values as an SQL expression, with what stands between them. */
export function jsonText(values: string): string {
  return `('${values}')`;
}

/** Returns an object's text as an SQL expression. Keys are written as they are. */
export function jsonObject(fields: Record<string, string>): string {
  const pairs = Object.entries(fields).map(([key, value]) => `"${key}":${value}`);
  return jsonText(`{${pairs.join(",")}}`);
}

/** A value whose text needs no escapes, such as an id or a time. */
export function quoted(sql: string): string {
  return `"' || ${sql} || '"`;
}

/** A text that people wrote. */
export function escaped(sql: string): string {
  return bare(`to_json(${sql})`);
}

/** A number, a boolean, or JSON text. */
export function bare(sql: string): string {
  return `' || ${sql} || '`;
}

/** One of the values above, or null where it is null. */
export function orNull(value: string): string {
  return bare(`coalesce('${value}', 'null')`);
}
