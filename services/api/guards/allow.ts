import type { RouteOptions } from "fastify";

/** Knows which methods each registered path takes, for the 405 of all others. */
export type Allow = {
  note(route: Pick<RouteOptions, "url" | "method">): void;
  /** Returns the Allow header of a path, or null for a path that no route has. */
  methodsOf(path: string): string | null;
};

/** Returns an empty register of methods; routes are noted while they are registered. */
export function createAllow(): Allow {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  return {
    note({ url, method }) {
      const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
      for (const one of [method].flat()) route.methods.add(one);
      routes.set(url, route);
    },
    methodsOf(path) {
      // A path can be that of two routes: one names its last part, to the other it is a parameter.
      const taken = [...routes.values()].filter(({ pattern }) => pattern.test(path));
      const methods = new Set<string>();
      for (const route of taken) for (const method of route.methods) methods.add(method);
      return methods.size > 0 ? [...methods].toSorted().join(", ") : null;
    },
  };
}

function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replace(/:\w+/g, "[^/]+")}$`);
}
