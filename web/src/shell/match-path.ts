import { notFound, routes, type Route } from "./routes.ts";
import type { Params } from "./visit.ts";

const patterns = routes.map((route) => ({ route, pattern: patternOf(route.pattern) }));

/** Returns the route of an address and its parameters. */
export function matchPath(url: URL): { route: Route; params: Params } {
  for (const { route, pattern } of patterns) {
    const found = pattern.exec(url.pathname);
    if (found) return { route, params: decoded(found.groups ?? {}) };
  }
  return { route: notFound, params: {} };
}

/**
 * Returns a route's pattern as a regular expression: `:name` is one part of the path, `{/}?` an optional slash, and `*`
 * anything. `URLPattern` is newer than the oldest supported browsers.
 */
function patternOf(pattern: string): RegExp {
  const source = pattern
    .replace("{/}", "/")
    .replace("*", ".*")
    .replace(/:(\w+)/g, "(?<$1>[^/]+)");
  return new RegExp(`^${source}$`);
}

function decoded(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, safeDecode(value)]));
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
