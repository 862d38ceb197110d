/**
 * Returns where signing in with the provider begins, for somebody who shall then be back at the page they look at now.
 * That is an address of the server's, so a link to it leaves the application.
 */
export function signInHere(): string {
  return `/auth/login?next=${encodeURIComponent(location.pathname + location.search)}`;
}
