import { isStorable, withoutControls } from "#shared/rules/text.ts";
import { isVisible } from "#shared/rules/visible.ts";

/** A person as the provider's verified claims describe them, fit to be stored. */
export type ProviderPerson = {
  issuer: string;
  subject: string;
  name: string;
  /** The entries of the org claim. */
  orgValues: string[];
};

type Claims = Record<string, unknown>;

const MAX_KEY_LENGTH = 255;
const MAX_NAME_LENGTH = 64;
const MAX_VALUES = 1000;

/**
 * Reads a person from verified claims. Returns null where the issuer or the subject, which are the account, is missing,
 * empty, longer than 255 characters or cannot be stored.
 */
export function personOf(claims: Claims, orgClaim: string): ProviderPerson | null {
  const { iss: issuer, sub: subject } = claims;
  if (!isKey(issuer) || !isKey(subject)) return null;
  return { issuer, subject, name: nameOf(claims, subject), orgValues: valuesOf(claims[orgClaim]) };
}

/**
 * Says whether the provider left the org claim out because the person has too many entries, and named an address to ask
 * instead, as Entra does for people in more than 200 groups.
 */
export function isOverage(claims: Claims, orgClaim: string): boolean {
  const { [orgClaim]: given, _claim_names: elsewhere, hasgroups } = claims;
  if (given !== undefined) return false;
  const isElsewhere =
    typeof elsewhere === "object" && elsewhere !== null && Object.hasOwn(elsewhere, orgClaim);
  return isElsewhere || (orgClaim === "groups" && (hasgroups === true || hasgroups === "true"));
}

function isKey(value: unknown): value is string {
  return (
    typeof value === "string" && value !== "" && [...value].length <= MAX_KEY_LENGTH && isStorable(value)
  );
}

/** The first claim that leaves a name once characters that cannot be shown or stored are removed. */
function nameOf({ name, preferred_username, email }: Claims, subject: string): string {
  const local = typeof email === "string" ? email.split("@")[0] : undefined;
  for (const candidate of [name, preferred_username, local, subject]) {
    const cleaned = typeof candidate === "string" ? cleanName(candidate) : "";
    if (cleaned) return cleaned;
  }
  return "Someone";
}

/** Returns a name that the rule for typed names would take, or "" where nothing of it can be seen. */
function cleanName(text: string): string {
  const shown = withoutControls(text.toWellFormed().replace(/\p{Cc}+/gu, " "), "line").trim();
  const cut = [...shown].slice(0, MAX_NAME_LENGTH).join("").trimEnd();
  return isVisible(cut) ? cut : "";
}

/** A claim may be one text or a list; anything else in it names no org. */
function valuesOf(claim: unknown): string[] {
  const values: unknown[] = Array.isArray(claim) ? claim : [claim];
  return [...new Set(values.filter(isKey))].slice(0, MAX_VALUES);
}
