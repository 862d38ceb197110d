import { createOrg } from "#shared/domain/operators/create-org.ts";
import { withoutControls } from "#shared/rules/text.ts";
import { orgName, orgSlug } from "#shared/wire/org-admin.ts";
import { exactly } from "./arguments.ts";
import { Failure, type Command } from "./command.ts";
import { orgClaimFrom, valid } from "./valid.ts";
import { withDatabase } from "./with-database.ts";

export const createOrgCommand: Command = {
  args: "<slug> <name> [--claim <value>] [--admin-claim <value>]",
  options: ["claim", "admin-claim"],
  summary: "Creates an org; a sign-in with a value in the org claim joins it, or becomes its admin.",
  async run({ args, options }) {
    const [givenSlug, givenName] = exactly(args, "the org's slug", "its name");
    const slug = valid(orgSlug.safeParse(givenSlug));
    const name = valid(orgName.safeParse(withoutControls(givenName, "line")));
    const claimValue = orgClaimFrom(options["claim"]) ?? null;
    const adminClaim = orgClaimFrom(options["admin-claim"]) ?? null;
    const outcome = await withDatabase((db) => createOrg(db, { slug, name, claimValue, adminClaim }));
    if (outcome === "slug taken") throw new Failure(`The org ${slug} already exists.`);
    if (outcome === "claim taken") throw new Failure(`Another org has the claim value ${claimValue}.`);
    return {
      json: { slug, name, claimValue, adminClaim },
      lines: [`Created ${slug}. Use grant-admin to add its first admin.`],
    };
  },
};
