/** Returns the API path of a space. Paths of its parts are appended to it. */
export function spacePath(org: string, slug: string): string {
  return `/api/orgs/${encodeURIComponent(org)}/spaces/${encodeURIComponent(slug)}`;
}

/** Returns the API path of a room. */
export function sessionPath(sessionId: string): string {
  return `/api/sessions/${encodeURIComponent(sessionId)}`;
}
