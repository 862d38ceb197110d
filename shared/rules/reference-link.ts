/** Stands in a pattern where a reference goes. */
const place = "{ref}";

/** The most characters that a pattern has. */
export const MAX_REFERENCE_LINK_LENGTH = 500;

/**
 * Returns a sentence on why a text cannot say where references lead, or null. It is an https address with one `{ref}`
 * behind its host.
 */
export function referenceLinkProblem(pattern: string): string | null {
  // The parser drops blanks and turns "\" into "/": what is shown must be where it leads.
  if (/[\s\\\p{Cc}]/u.test(pattern)) return "an address has no blanks and no backslashes";
  if (!/^https:\/\//i.test(pattern)) return "the address must begin with https://";
  if (pattern.split(place).length !== 2) return "the address must have {ref} in it, once";
  const host = /^https:\/\/([^/?#]*)/i.exec(pattern)![1]!;
  if (host.includes("@")) return "the address must not carry a name or a password";
  if (host.includes(place)) return "{ref} must stand behind the host";
  const address = pattern.replace(place, "1");
  if (!URL.canParse(address)) return "that is not an address";
  const url = new URL(address);
  if (host.toLowerCase() !== url.host && host.toLowerCase() !== `${url.host}:443`)
    return `write the host as it is called: ${url.host}`;
  return null;
}

/** Returns the address that a reference leads to, by a pattern without problems. */
export function addressOfReference(pattern: string, ref: string): string {
  // A function, since "$&" in a reference is no instruction.
  return pattern.replace(place, () => encodeURIComponent(ref));
}
