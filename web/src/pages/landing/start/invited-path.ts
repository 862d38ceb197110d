/**
 * Returns the path, query and fragment of the first link in a pasted text. The fragment may hold a passcode. Returns
 * null without a link, and for a link to the start page or to another site.
 */
export function invitedPath(text: string, origin: string): string | null {
  const link = /(?<!\S)\S*:\/\/\S+|\/\S+/.exec(text)?.[0];
  if (!link || !URL.canParse(link, origin)) return null;
  const url = new URL(link, origin);
  const isOurs = url.origin === origin && !url.pathname.startsWith("//") && url.pathname !== "/";
  return isOurs ? url.pathname + url.search + url.hash : null;
}
