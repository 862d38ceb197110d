/**
 * Returns what is wrong with a parsed JSON value, or null. Deeper nesting parses, but Postgres gives up on it;
 * a key `__proto__` has no honest use.
 */
export function jsonProblem(value: unknown, depth: number): string | null {
  if (typeof value !== "object" || value === null) return null;
  if (depth === 0) return "the body is nested too deeply";
  if (Object.hasOwn(value, "__proto__")) return "the body has a key that is not allowed";
  for (const inner of Object.values(value)) {
    const found = jsonProblem(inner, depth - 1);
    if (found) return found;
  }
  return null;
}
