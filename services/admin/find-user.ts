import { findPeople, MAX_FOUND } from "#shared/domain/operators/find-people.ts";
import { exactly } from "./arguments.ts";
import { columns } from "./columns.ts";
import type { Command } from "./command.ts";
import { withDatabase } from "./with-database.ts";

export const findUserCommand: Command = {
  args: "<text>",
  summary: `Finds up to ${MAX_FOUND} people by a part of their name or subject, or by id or issuer; also people of no org.`,
  async run({ args }) {
    const [text] = exactly(args, "a part of a name or subject");
    const people = await withDatabase((db) => findPeople(db, text));
    const rows = people.map(({ userId, name, subject, issuer, orgs }) => [
      userId,
      name,
      orgs.map(({ org, role }) => `${org} (${role})`).join(", ") || "no org",
      subject || "–",
      issuer || "–",
    ]);
    return { json: people, lines: columns(rows) };
  },
};
