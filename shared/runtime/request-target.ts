const slash = 47;

/** A scheme and a host with an optional port. Users and ambiguous separators are excluded. */
const origin = /^https?:\/\/(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?=[/?]|$)/i;

/**
 * Returns the path and query of a request target. A path is unchanged; an absolute http URL loses its origin. Returns
 * null for all other targets, which must get a 400. Node also accepts targets such as `*` or a fragment, but parsers
 * disagree about them.
 */
export function originForm(target: string): string | null {
  if (target.includes("#")) return null;
  if (target.charCodeAt(0) === slash) return target;
  const found = origin.exec(target);
  if (!found) return null;
  const rest = target.slice(found[0].length);
  return rest.charCodeAt(0) === slash ? rest : `/${rest}`;
}

/**
 * Returns the path of a target in origin form as the router matches it. It has no query and is percent-decoded, except
 * for reserved characters and the percent sign. A path with malformed escapes is returned unchanged; it matches no
 * route.
 */
export function pathOf(target: string): string {
  const query = target.indexOf("?");
  const path = query === -1 ? target : target.slice(0, query);
  if (!path.includes("%")) return path;
  try {
    return decodeURI(path.replaceAll("%25", "%2525"));
  } catch {
    return path;
  }
}

/** Returns the query parameters of a target in origin form. */
export function queryOf(target: string): URLSearchParams {
  const query = target.indexOf("?");
  return new URLSearchParams(query === -1 ? "" : target.slice(query));
}
