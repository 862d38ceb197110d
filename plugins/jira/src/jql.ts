/** Returns the JQL of issues in projects. */
export function scopeOf(projects: readonly string[]): string {
  return `project in (${projects.map((key) => `"${key}"`).join(", ")})`;
}

/**
 * Returns a JQL query that finds only issues of the projects; null for one that would end the brackets around it. The
 * order stays outside of them.
 */
export function within(projects: readonly string[], query: string): string | null {
  if (projects.length === 0) return query;
  // Texts in quotes may hold brackets and words of JQL.
  const bare = query.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, (text) => "x".repeat(text.length));
  // Outside of texts in quotes, JQL reads a quote behind a backslash as part of a word.
  if (/["'\\]/.test(bare)) return null;
  const end = /\border\s+by\b/i.exec(bare)?.index ?? query.length;
  let open = 0;
  for (const character of bare.slice(0, end)) {
    if (character === "(") open++;
    if (character === ")" && --open < 0) return null;
  }
  if (open > 0) return null;
  const asked = query.slice(0, end).trim();
  return `${scopeOf(projects)}${asked && ` and (${asked})`} ${query.slice(end)}`.trim();
}
