/**
 * Returns the address at which signing in with the provider starts, and which leads back to the present page. It is a
 * path of the server, so a link to it leaves the application.
 */
export function signInHere(): string {
  return `/auth/login?next=${encodeURIComponent(location.pathname + location.search)}`;
}
