const MAX_LENGTH = 1000;
const dummyOrigin = "http://here.invalid";

/**
 * Returns the path of this origin to which a sign-in returns, or "/" for anything else. Anyone may have written the
 * text, so it is parsed as in a browser. It is also checked with its escapes decoded, because some proxies decode them.
 */
export function returnTarget(text: unknown): string {
  if (typeof text !== "string" || text.length > MAX_LENGTH || !/^\/(?![/\\])[!-[\]-~]*$/.test(text))
    return "/";
  const url = URL.parse(text, dummyOrigin);
  if (url?.origin !== dummyOrigin || !isPage(url.pathname)) return "/";
  const target = url.pathname + url.search + url.hash;
  return target.length <= MAX_LENGTH ? target : "/";
}

/**
 * Returns true for a page of this service. /auth would start another sign-in, and /api is not a page. Other hosts are
 * refused.
 */
function isPage(pathname: string): boolean {
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
