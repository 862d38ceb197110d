const MAX_LENGTH = 1000;
const here = "http://here.invalid";

/**
 * Returns the path of this origin that a sign-in leads back to, or "/" for anything else. The text may come from a link
 * that anyone wrote, so it is read as a browser would read it, and again with its escapes undone, as some proxies do.
 */
export function returnTarget(text: unknown): string {
  if (typeof text !== "string" || text.length > MAX_LENGTH || !/^\/(?![/\\])[!-[\]-~]*$/.test(text))
    return "/";
  const url = URL.parse(text, here);
  if (url?.origin !== here || !isOurs(url.pathname)) return "/";
  const target = url.pathname + url.search + url.hash;
  return target.length <= MAX_LENGTH ? target : "/";
}

/**
 * Not /auth, which would start another sign-in, not /api, which is no page, and not another host.
 */
function isOurs(pathname: string): boolean {
  const decoded = unescaped(pathname);
  return (
    decoded !== null && !/^\/(?:[/\\]|(?:auth|api)(?:\/|$))/i.test(decoded) && !/[\\\p{Cc}]/u.test(decoded)
  );
}

function unescaped(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
