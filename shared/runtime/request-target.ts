const slash = 47;

/** A host with an optional port. No user and no character that a parser of addresses would read as a separator. */
const origin = /^https?:\/\/(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?=[/?]|$)/i;

/**
 * Returns the path and query that a request target names: a path as it is, a whole http address without its origin.
 * Null for every other target, which has to be refused with 400: what Node accepts besides, such as `*` or a fragment,
 * is read in one way here and in another there.
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
 * Returns the path of a target in origin form as the router matches it: without query, and percent-decoded except for
 * reserved characters and the percent sign. A path with malformed escapes is returned as it came; no route matches it.
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

/** Returns the parameters of a target in origin form. */
export function queryOf(target: string): URLSearchParams {
  const query = target.indexOf("?");
  return new URLSearchParams(query === -1 ? "" : target.slice(query));
}
