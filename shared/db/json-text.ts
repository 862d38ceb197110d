/**
 * SQL that builds JSON as text, column by column. `row_to_json` and `json_build_object` look up the type of each column
 * again for every row. For a room's people and stories that is much of their cost.
 *
 * A value is a piece of the SQL string literal that holds the object. It is plain text, or an expression for which the
 * literal is closed and opened again. If an expression is null, the whole object is null, so nullable values need
 * `orNull`.
 */

/** Returns an SQL expression for a text that contains values. */
export function jsonText(values: string): string {
  return `('${values}')`;
}

/** Returns an SQL expression for an object's text. Keys are not escaped. */
export function jsonObject(fields: Record<string, string>): string {
  const pairs = Object.entries(fields).map(([key, value]) => `"${key}":${value}`);
  return jsonText(`{${pairs.join(",")}}`);
}

/** Returns a string value without escapes, such as an id or a time. */
export function quoted(sql: string): string {
  return `"' || ${sql} || '"`;
}

/** Returns a string value with escapes, for text that people wrote. */
export function escaped(sql: string): string {
  return bare(`to_json(${sql})`);
}

/** Returns a value without quotes: a number, a boolean, or JSON text. */
export function bare(sql: string): string {
  return `' || ${sql} || '`;
}

/** Returns a value of the functions above, or JSON's null if its expression is null. */
export function orNull(value: string): string {
  return bare(`coalesce('${value}', 'null')`);
}
