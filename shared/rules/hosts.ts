/** Returns the host of a URL without its trailing dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/\.$/, "");
}

/**
 * Returns true if a host matches an allowed pattern: `host.example.com` or `*.example.com`. The wildcard matches every
 * subdomain of example.com, but not example.com.
 */
export function matchesHost(host: string, allowed: string): boolean {
  if (!allowed.startsWith("*.")) return host === allowed;
  // URLs may have hosts with empty labels, such as `.example.com`, which no name server knows.
  const hasEmptyLabel = host.startsWith(".") || host.includes("..");
  return !hasEmptyLabel && host.endsWith(allowed.slice(1));
}

/** Returns true if the allowed pattern matches every host that the requested pattern matches. */
export function coversHosts(allowed: string, requested: string): boolean {
  if (allowed === requested) return true;
  return allowed.startsWith("*.") && matchesHost(requested.replace("*", "any"), allowed);
}

const pattern = /^(?:\*\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

const CONNECTION = "connection:";

/** Returns the scope of a `fetch` grant for the host that is set for a plugin's connection. It is no host pattern. */
export function connectionScope(name: string): string {
  return `${CONNECTION}${name}`;
}

/** Returns the name of the connection in the scope of a `fetch` grant; null for any other scope. */
export function connectionOfScope(scope: string): string | null {
  return scope.startsWith(CONNECTION) ? scope.slice(CONNECTION.length) : null;
}

/** Returns true if a text is a lower-case host with a dot, optionally with the prefix `*.`. It rejects IP addresses. */
export function isHostPattern(text: string): boolean {
  return pattern.test(text) && !/^\d+$/.test(text.split(".").at(-1)!);
}

/**
 * Returns example hosts that a pattern allows, and similar hosts that it refuses. The real matcher decides, so the
 * examples for consent are correct.
 */
export function hostExamples(allowed: string): { allows: string[]; refuses: string[] } {
  const base = allowed.replace(/^\*\./, "");
  const candidates = [base, `api.${base}`, `deep.api.${base}`, `${base}.evil.example`, `not-${base}`];
  const isAllowed = (host: string) => matchesHost(host, allowed);
  return { allows: candidates.filter(isAllowed), refuses: candidates.filter((host) => !isAllowed(host)) };
}
