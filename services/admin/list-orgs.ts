import { listEveryOrg } from "#shared/domain/operators/list-every-org.ts";
import { exactly } from "./arguments.ts";
import { columns } from "./columns.ts";
import type { Command } from "./command.ts";
import { withDatabase } from "./with-database.ts";

export const listOrgsCommand: Command = {
  args: "",
  summary:
    "Lists the orgs with their claim values for members and admins, and numbers of people, spaces and rooms.",
  async run({ args }) {
    exactly(args);
    const orgs = await withDatabase(listEveryOrg);
    const rows = orgs.map((org) => [
      org.slug,
      org.name,
      org.claimValue ?? "–",
      org.adminClaim ?? "–",
      `${org.admins} admins`,
      `${org.members} members`,
      `${org.spaces} spaces`,
      `${org.sessions} rooms`,
    ]);
    return { json: orgs, lines: columns(rows) };
  },
};
