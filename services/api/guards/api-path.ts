import { pathOf } from "#shared/runtime/request-target.ts";

/**
 * Returns true if a target in origin form belongs to the API, for known and unknown routes. This is the only place for
 * this decision. `/%61pi/me` belongs to the API, since it reaches the route of `/api/me`. `/API/me`, `//api/me` and
 * `/api%2fme` do not, since they match no route.
 */
export function isApiPath(target: string): boolean {
  if (target.startsWith("/api/")) return true;
  if (!/api|%/i.test(target)) return false;
  const path = pathOf(target);
  return path === "/api" || path.startsWith("/api/");
}
