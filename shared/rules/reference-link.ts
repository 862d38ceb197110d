/** The placeholder for the reference in a pattern. */
const placeholder = "{ref}";

/** Maximum length of a pattern, in characters. */
export const MAX_REFERENCE_LINK_LENGTH = 500;

/**
 * Returns the problem of a link pattern as a sentence, or null if it is valid. A pattern is an https address with one
 * `{ref}` after its host.
 */
export function referenceLinkProblem(pattern: string): string | null {
  // The URL parser drops blanks and changes "\" to "/". We refuse both, so that the shown address is the real one.
  if (/[\s\\\p{Cc}]/u.test(pattern)) return "an address must not contain blanks or backslashes";
  if (!/^https:\/\//i.test(pattern)) return "the address must begin with https://";
  if (pattern.split(placeholder).length !== 2) return "the address must contain {ref} exactly once";
  const host = /^https:\/\/([^/?#]*)/i.exec(pattern)![1]!;
  if (host.includes("@")) return "the address must not carry a name or a password";
  if (host.includes(placeholder)) return "{ref} must come after the host";
  const address = pattern.replace(placeholder, "1");
  if (!URL.canParse(address)) return "that is not an address";
  const url = new URL(address);
  if (host.toLowerCase() !== url.host && host.toLowerCase() !== `${url.host}:443`)
    return `write the host in its standard form: ${url.host}`;
  return null;
}

/** Returns the address of a reference. The pattern must be valid. */
export function addressOfReference(pattern: string, ref: string): string {
  // With a function, `replace` does not interpret "$&" in a reference.
  return pattern.replace(placeholder, () => encodeURIComponent(ref));
}
