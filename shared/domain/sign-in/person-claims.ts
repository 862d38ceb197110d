import { isStorable } from "#shared/rules/text.ts";

/** Whom a provider vouches for: verified by now, and fit to be stored. */
export type ProviderPerson = {
  issuer: string;
  subject: string;
  name: string;
  /** The entries of the org claim (contract 10). */
  orgValues: string[];
};

type Claims = Record<string, unknown>;

const longestKey = 255;
const longestName = 64;
const mostValues = 1000;

/**
 * Reads who somebody is from verified claims; null where the issuer or the subject is missing, empty, longer than 255
 * characters or cannot be stored: those two are the account.
 */
export function personOf(claims: Claims, orgClaim: string): ProviderPerson | null {
  const { iss: issuer, sub: subject } = claims;
  if (!isKey(issuer) || !isKey(subject)) return null;
  return { issuer, subject, name: nameOf(claims, subject), orgValues: valuesOf(claims[orgClaim]) };
}

function isKey(value: unknown): value is string {
  return typeof value === "string" && value !== "" && [...value].length <= longestKey && isStorable(value);
}

/** The first of these that leaves something (spec 1, User): what cannot be shown or stored is taken out of it. */
function nameOf({ name, preferred_username, email }: Claims, subject: string): string {
  const local = typeof email === "string" ? email.split("@")[0] : undefined;
  for (const candidate of [name, preferred_username, local, subject]) {
    const cleaned = typeof candidate === "string" ? cleanName(candidate) : "";
    if (cleaned) return cleaned;
  }
  return "Someone";
}

function cleanName(text: string): string {
  const shown = text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim();
  return [...shown].slice(0, longestName).join("").trimEnd();
}

/** A claim may be one text or a list. Anything else in it names no org. */
function valuesOf(claim: unknown): string[] {
  const values: unknown[] = Array.isArray(claim) ? claim : [claim];
  return [...new Set(values.filter(isKey))].slice(0, mostValues);
}
