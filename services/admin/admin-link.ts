import { makeAdminLink } from "#shared/domain/operators/make-admin-link.ts";
import { ADMIN_LINK_MINUTES, type Reach } from "#shared/domain/org-admin/admin-link.ts";
import { ownHost } from "#shared/runtime/own-address.ts";
import { settingsFromEnvironment } from "#shared/runtime/settings.ts";
import { exactly } from "./arguments.ts";
import { Failure, Misuse, type Command } from "./command.ts";
import { withDatabase } from "./with-database.ts";

export const adminLinkCommand: Command = {
  args: "[--org <slug>] [--from <place>]",
  options: ["org", "from"],
  summary: "Prints a link that makes its opener the first admin of an org, for ten minutes and once.",
  async run({ args, options }) {
    exactly(args);
    const { org = "default", from = "anywhere" } = options;
    if (!isReach(from)) throw new Misuse("--from takes this-machine or anywhere.");
    const settings = settingsFromEnvironment();
    if (from === "this-machine" && ownHost(settings) === null)
      throw new Failure("BASE_URL does not lead to this machine itself, so the link cannot require it.");
    const secret = await withDatabase((db) => makeAdminLink(db, { orgSlug: org, reach: from }));
    if (secret === null)
      throw new Failure(`The org ${org} has an admin. Use grant-admin to add another one.`);
    const link = `${settings.baseUrl}/o/${org}/admin-link#${secret}`;
    return {
      json: { org, link, from, minutes: ADMIN_LINK_MINUTES },
      lines: [`Open this within ${ADMIN_LINK_MINUTES} minutes to become the admin of ${org}:`, link],
    };
  },
};

function isReach(text: string): text is Reach {
  return text === "this-machine" || text === "anywhere";
}
