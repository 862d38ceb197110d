import { listPeopleOfOrg } from "#shared/domain/operators/operate-org.ts";
import { exactly } from "./arguments.ts";
import { columns } from "./columns.ts";
import type { Command } from "./command.ts";
import { withDatabase } from "./with-database.ts";

export const listMembersCommand: Command = {
  args: "<org>",
  summary: "Lists the people of an org with their ids, subjects and issuers, including revoked ones.",
  async run({ args }) {
    const [org] = exactly(args, "one org; list-orgs shows them");
    const members = await withDatabase((db) => listPeopleOfOrg(db, org));
    const rows = members.map(({ userId, name, role, revokedAt, subject, issuer }) => [
      userId,
      name || "(never signed in)",
      revokedAt ? `revoked ${revokedAt}` : role,
      subject,
      issuer,
    ]);
    return { json: members, lines: columns(rows) };
  },
};
