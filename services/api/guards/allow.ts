import type { RouteOptions } from "fastify";

/** The methods of each registered path, for the Allow header of a 405. */
export type Allow = {
  add(route: Pick<RouteOptions, "url" | "method">): void;
  /** Returns the Allow header of a path, or null for an unknown path. */
  methodsOf(path: string): string | null;
};

/** Returns an empty register of methods. `add` adds a route when it is registered. */
export function createAllow(): Allow {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  return {
    add({ url, method }) {
      const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
      for (const one of [method].flat()) route.methods.add(one);
      routes.set(url, route);
    },
    methodsOf(path) {
      // Two routes can match a path, if one ends with a literal and the other with a parameter.
      const matching = [...routes.values()].filter(({ pattern }) => pattern.test(path));
      const methods = new Set<string>();
      for (const route of matching) for (const method of route.methods) methods.add(method);
      return methods.size > 0 ? [...methods].toSorted().join(", ") : null;
    },
  };
}

function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replace(/:\w+/g, "[^/]+")}$`);
}
