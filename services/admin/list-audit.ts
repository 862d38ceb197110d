import { listAudit } from "#shared/domain/org-admin/list-audit.ts";
import { exactly } from "./arguments.ts";
import { columns } from "./columns.ts";
import { Misuse, type Command } from "./command.ts";
import { withDatabase } from "./with-database.ts";

export const listAuditCommand: Command = {
  args: "[--org <slug>] [--limit <number>]",
  options: ["org", "limit"],
  summary: "Lists the actions of org admins, newest first: 50 records, or --limit.",
  async run({ args, options }) {
    exactly(args);
    const { org = null, limit = "50" } = options;
    if (!/^[1-9][0-9]{0,5}$/.test(limit)) throw new Misuse("--limit takes a number from 1 to 999999.");
    const records = await withDatabase((db) => listAudit(db, { orgSlug: org, limit: Number(limit) }));
    const rows = records.map((record) => [
      record.at,
      record.space ? `${record.org}/${record.space}` : record.org,
      record.action,
      record.actorName ?? "–",
      record.detail,
    ]);
    return { json: records, lines: columns(rows) };
  },
};
