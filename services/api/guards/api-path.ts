import { pathOf } from "#shared/runtime/request-target.ts";

/**
 * Says whether a target in origin form is for the API, known route or not. This is the only place that decides it:
 * `/%61pi/me` is, since it reaches the route of `/api/me`; `/API/me`, `//api/me` and `/api%2fme` are not, since they
 * reach no route.
 */
export function isApiPath(target: string): boolean {
  if (target.startsWith("/api/")) return true;
  if (!/api|%/i.test(target)) return false;
  const path = pathOf(target);
  return path === "/api" || path.startsWith("/api/");
}
