/**
 * Returns the path of a request as the router matches it: without query, percent-decoded but for reserved characters,
 * and without the origin of an absolute-form target. A path with malformed escapes is returned as it came; the router
 * refuses it.
 */
export function pathOf(url: string): string {
  let path = url;
  if (path.charCodeAt(0) !== slash) path = path.replace(/^https?:\/\/[^/?#]*/i, "");
  const end = path.search(/[?#]/);
  if (end !== -1) path = path.slice(0, end);
  if (!path.includes("%")) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const slash = 47;

/**
 * Says whether a request is for the API, known route or not (protocol/conventions 1). This is the only place that
 * decides it: `/%61pi/me` is, since it reaches the route of `/api/me`; `/API/me`, `//api/me` and `/api%2fme` are not,
 * since they reach no route.
 */
export function isApiPath(url: string): boolean {
  if (url.startsWith("/api/")) return true;
  if (!/api|%/i.test(url)) return false;
  const path = pathOf(url);
  return path === "/api" || path.startsWith("/api/");
}
