/**
 * Returns the statements of a migration that a replica of the last release may fail on: they drop or rename what it
 * reads, change a column's type, or require a column that it does not write.
 */
export function contractingStatements(sql: string): string[] {
  return statementsOf(sql).filter((statement) => contracting.some((pattern) => pattern.test(statement)));
}

/** Returns the release since which nothing uses what a migration removes, as its comment says; null without one. */
export function unusedSince(sql: string): string | null {
  return /^-- unused since (\d+\.\d+\.\d+)\s*$/m.exec(sql)?.[1] ?? null;
}

const contracting = [
  /^drop (table|view|materialized view|type|schema|sequence|trigger)\b/,
  // Functions of migrations/functions are dropped in the release after the one that stops calling them.
  /^drop (function|procedure|aggregate)\b/,
  /^truncate\b/,
  /^alter (table|view|type|sequence|function|index) .*\brename\b/,
  /^alter table .*\bdrop (column )?(?!constraint|default|not null|expression|identity)/,
  /^alter table .*\balter (column )?\w+ (set data )?type\b/,
  /^alter table .*\balter (column )?\w+ set not null\b/,
  /^alter table .*\balter (column )?\w+ drop default\b/,
  /^alter table .*\badd (column )?(?!constraint|primary|unique|check|foreign)[^;]*\bnot null\b(?!.*\b(default|generated)\b)/,
];

/** Returns the statements in lower case, without comments, bodies in dollar quotes, and repeated blanks. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replace(/--.*$/gm, "")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .split(";")
    .map((statement) => statement.trim().toLowerCase().replace(/\s+/g, " "))
    .filter((statement) => statement !== "");
}
