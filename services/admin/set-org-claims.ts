import { setOrgClaims } from "#shared/domain/operators/set-org-claims.ts";
import { exactly } from "./arguments.ts";
import { Failure, Misuse, type Command } from "./command.ts";
import { orgClaimFrom } from "./valid.ts";
import { withDatabase } from "./with-database.ts";

export const setOrgClaimsCommand: Command = {
  args: "<org> [--claim <value>] [--admin-claim <value>]",
  options: ["claim", "admin-claim"],
  summary: 'Changes the values of the org claim that make members and admins; "" removes a value.',
  async run({ args, options }) {
    const [org] = exactly(args, "an org");
    const claimValue = changeFrom(options["claim"]);
    const adminClaim = changeFrom(options["admin-claim"]);
    if (claimValue === undefined && adminClaim === undefined)
      throw new Misuse("Name --claim, --admin-claim or both.");
    const changes = {
      ...(claimValue !== undefined && { claimValue }),
      ...(adminClaim !== undefined && { adminClaim }),
    };
    const outcome = await withDatabase((db) => setOrgClaims(db, org, changes));
    if (outcome === "claim taken") throw new Failure(`Another org has the claim value ${claimValue}.`);
    return {
      json: { org, ...changes },
      lines: [`Changed ${org}. Each person's next sign-in follows the new values.`],
    };
  },
};

/** Returns the new value; null for an empty text, which removes it, and undefined if it stays. */
function changeFrom(given: string | undefined): string | null | undefined {
  return given === "" ? null : orgClaimFrom(given);
}
