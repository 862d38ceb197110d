/**
 * Returns the path of this site in a pasted link, with its fragment, which may hold a passcode. Returns null for
 * text without an address, and for an address of another site.
 */
export function invitedPath(text: string, origin: string): string | null {
  const link = /\S*:\/\/\S+|\/\S+/.exec(text)?.[0];
  if (!link || !URL.canParse(link, origin)) return null;
  const url = new URL(link, origin);
  const isOurs = url.origin === origin && !url.pathname.startsWith("//") && url.pathname !== "/";
  return isOurs ? url.pathname + url.search + url.hash : null;
}
