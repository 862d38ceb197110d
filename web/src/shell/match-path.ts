import { notFound, routes, type Route } from "./routes.ts";
import type { Params } from "./visit.ts";

const patterns = routes.map((route) => ({ route, pattern: new URLPattern({ pathname: route.pattern }) }));

/** Returns the route of an address and its parameters. */
export function matchPath(url: URL): { route: Route; params: Params } {
  for (const { route, pattern } of patterns) {
    const groups = pattern.exec({ pathname: url.pathname })?.pathname.groups;
    if (groups) return { route, params: decoded(groups) };
  }
  return { route: notFound, params: {} };
}

function decoded(groups: Record<string, string | undefined>): Record<string, string> {
  const pairs = Object.entries(groups).map(([name, value]) => [name, safeDecode(value ?? "")]);
  return Object.fromEntries(pairs) as Record<string, string>;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
