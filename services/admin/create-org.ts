import { createOrg } from "#shared/domain/operators/create-org.ts";
import { withoutControls } from "#shared/rules/text.ts";
import { orgClaim, orgName, orgSlug } from "#shared/wire/org-admin.ts";
import { exactly } from "./arguments.ts";
import { Failure, Misuse, type Command } from "./command.ts";
import { withDatabase } from "./with-database.ts";

export const createOrgCommand: Command = {
  args: "<slug> <name> [--claim <value>]",
  options: ["claim"],
  summary: "Creates an org; each sign-in with that value in the org claim joins it.",
  async run({ args, options }) {
    const [givenSlug, givenName] = exactly(args, "the org's slug", "its name");
    const slug = valid(orgSlug.safeParse(givenSlug));
    const name = valid(orgName.safeParse(withoutControls(givenName, "line")));
    const claimValue = options["claim"] === undefined ? null : valid(orgClaim.safeParse(options["claim"]));
    const outcome = await withDatabase((db) => createOrg(db, { slug, name, claimValue }));
    if (outcome === "slug taken") throw new Failure(`The org ${slug} already exists.`);
    if (outcome === "claim taken") throw new Failure(`Another org has the claim value ${claimValue}.`);
    return {
      json: { slug, name, claimValue },
      lines: [`Created ${slug}. Use grant-admin to add its first admin.`],
    };
  },
};

type ParsedArgument =
  | { success: true; data: string }
  | { success: false; error: { issues: { message: string }[] } };

function valid(parsed: ParsedArgument): string {
  if (parsed.success) return parsed.data;
  throw new Misuse(`${parsed.error.issues[0]!.message}.`);
}
