/** Returns the host of an address, without the one dot that may end it. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/\.$/, "");
}

/**
 * Says whether a host is one that is allowed: `host.example.com`, or `*.example.com`, which stands for every name below
 * example.com and not for itself.
 */
export function matchesHost(host: string, allowed: string): boolean {
  return allowed.startsWith("*.") ? host.endsWith(allowed.slice(1)) : host === allowed;
}

/** Says whether all hosts that one pattern stands for are among those of another. */
export function coversHosts(allowed: string, asked: string): boolean {
  if (allowed === asked) return true;
  return allowed.startsWith("*.") && matchesHost(asked.replace(/^\*/, ""), allowed);
}

const pattern = /^(?:\*\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** Says whether a text is a host with a dot in it, or `*.` and such a host, in lower case; never an IP address. */
export function isHostPattern(text: string): boolean {
  return pattern.test(text) && !/^\d+$/.test(text.split(".").at(-1)!);
}

/**
 * Returns hosts that a pattern allows and hosts that look alike and are refused. The matcher itself sorts them, so that
 * what people read before they consent is what happens.
 */
export function hostExamples(allowed: string): { allows: string[]; refuses: string[] } {
  const base = allowed.replace(/^\*\./, "");
  const tried = [base, `api.${base}`, `deep.api.${base}`, `${base}.evil.example`, `not-${base}`];
  const isAllowed = (host: string) => matchesHost(host, allowed);
  return { allows: tried.filter(isAllowed), refuses: tried.filter((host) => !isAllowed(host)) };
}
