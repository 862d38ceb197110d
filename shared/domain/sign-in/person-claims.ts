import { isStorable, withoutControls } from "#shared/rules/text.ts";
import { isVisible } from "#shared/rules/visible.ts";

/** A person according to the provider's verified claims, valid for storage. */
export type ProviderPerson = {
  issuer: string;
  subject: string;
  name: string;
  /** The entries of the org claim. */
  orgValues: string[];
  /**
   * True if these are all entries of the claim, or the claim is absent. False if the provider omitted some, or if one
   * could not be read.
   */
  hasAllOrgValues: boolean;
  /** The entry of the claim that SCIM knows the person by; null if the claim is missing or cannot be read. */
  directoryId: string | null;
  /** The provider's session (`sid`); null if the ID token names none. */
  sid: string | null;
};

type Claims = Record<string, unknown>;

const MAX_KEY_LENGTH = 255;
const MAX_NAME_LENGTH = 64;
const MAX_VALUES = 1000;

/**
 * Reads a person from verified claims. Issuer and subject identify the account. Returns null if one of them is missing,
 * empty, longer than 255 characters or not storable.
 */
export function personOf(claims: Claims, orgClaim: string, scimClaim = "sub"): ProviderPerson | null {
  const { iss: issuer, sub: subject, sid, [scimClaim]: directoryId } = claims;
  if (!isKey(issuer) || !isKey(subject)) return null;
  return {
    issuer,
    subject,
    name: nameOf(claims, subject),
    orgValues: valuesOf(claims[orgClaim]),
    hasAllOrgValues: !isOverage(claims, orgClaim) && isReadable(claims[orgClaim]),
    directoryId: isKey(directoryId) ? directoryId : null,
    sid: isKey(sid) ? sid : null,
  };
}

/** Returns true if the claims contain the org claim, even without an entry. */
export function hasOrgClaim(claims: Claims, orgClaim: string): boolean {
  return claims[orgClaim] !== undefined && claims[orgClaim] !== null;
}

/**
 * Returns true if the provider omitted the org claim because it has too many entries, and named a URL instead. Entra
 * does this for people in more than 200 groups.
 */
export function isOverage(claims: Claims, orgClaim: string): boolean {
  const { [orgClaim]: given, _claim_names: elsewhere, hasgroups } = claims;
  if (given !== undefined) return false;
  const isElsewhere =
    typeof elsewhere === "object" && elsewhere !== null && Object.hasOwn(elsewhere, orgClaim);
  return isElsewhere || (orgClaim === "groups" && (hasgroups === true || hasgroups === "true"));
}

/** Returns true if a claim is absent, or one text, or a list of at most 1000 texts. */
export function isReadable(claim: unknown): boolean {
  if (claim === undefined) return true;
  return Array.isArray(claim) ? claim.length <= MAX_VALUES && claim.every(isKey) : isKey(claim);
}

/** Returns true if a value may be an issuer, a subject, a session or an entry of a claim. */
export function isKey(value: unknown): value is string {
  return (
    typeof value === "string" && value !== "" && [...value].length <= MAX_KEY_LENGTH && isStorable(value)
  );
}

/** Returns the first claim that is a visible name after unusable characters are removed. */
function nameOf({ name, preferred_username, email }: Claims, subject: string): string {
  const local = typeof email === "string" ? email.split("@")[0] : undefined;
  for (const candidate of [name, preferred_username, local, subject]) {
    const cleaned = typeof candidate === "string" ? cleanName(candidate) : "";
    if (cleaned) return cleaned;
  }
  return "Someone";
}

/** Returns a name that is valid by the rule for typed names, or "" if no visible character is left. */
function cleanName(text: string): string {
  const shown = withoutControls(text.toWellFormed(), "line").trim();
  const cut = [...shown].slice(0, MAX_NAME_LENGTH).join("").trimEnd();
  return isVisible(cut) ? cut : "";
}

/** Returns the values of a claim, which may be one text or a list. Other values name no org. */
function valuesOf(claim: unknown): string[] {
  const values: unknown[] = Array.isArray(claim) ? claim : [claim];
  return [...new Set(values.filter(isKey))].slice(0, MAX_VALUES);
}
