const longest = 1000;
const here = "http://here.invalid";

/**
 * Returns where a sign-in leads back to: a path of this very application, or "/" for everything else. Whoever sends a
 * link decides the text, so it is read as a browser would read it, and again with its escapes undone, for proxies.
 */
export function returnTarget(text: unknown): string {
  if (typeof text !== "string" || text.length > longest || !/^\/(?![/\\])[!-[\]-~]*$/.test(text)) return "/";
  const url = URL.parse(text, here);
  if (url?.origin !== here || !isOurs(url.pathname)) return "/";
  const target = url.pathname + url.search + url.hash;
  return target.length <= longest ? target : "/";
}

/** Neither the sign-in itself, which would go round in circles, nor an answer for programs, nor another host. */
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
