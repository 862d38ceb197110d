import { orgClaim } from "#shared/wire/org-admin.ts";
import { Misuse } from "./command.ts";

type ParsedArgument =
  | { success: true; data: string }
  | { success: false; error: { issues: { message: string }[] } };

/** Returns a parsed argument. Throws `Misuse` with the first mistake. */
export function valid(parsed: ParsedArgument): string {
  if (parsed.success) return parsed.data;
  throw new Misuse(`${parsed.error.issues[0]!.message}.`);
}

/** Returns a value of the org claim; undefined without one. Throws `Misuse`. */
export function orgClaimFrom(given: string | undefined): string | undefined {
  return given === undefined ? undefined : valid(orgClaim.safeParse(given));
}
