/**
 * Returns the error in a parsed JSON value, or null. Deeper nesting parses, but Postgres cannot store it. A key
 * `__proto__` is never needed and can change an object's prototype.
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
