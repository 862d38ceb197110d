/** Returns the API's address of a space; what belongs to the space comes after it. */
export function spacePath(org: string, slug: string): string {
  return `/api/orgs/${encodeURIComponent(org)}/spaces/${encodeURIComponent(slug)}`;
}

/** Returns the API's address of a room. */
export function sessionPath(sessionId: string): string {
  return `/api/sessions/${encodeURIComponent(sessionId)}`;
}

/** Returns the API's address of an org's plugins. */
export function pluginsPath(org: string): string {
  return `/api/orgs/${encodeURIComponent(org)}/admin/plugins`;
}
