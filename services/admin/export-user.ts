import { exportPerson } from "#shared/domain/people/export-person.ts";
import { exactly, userIdFrom } from "./arguments.ts";
import type { Command } from "./command.ts";
import { jsonText } from "./terminal.ts";
import { withDatabase } from "./with-database.ts";

export const exportPersonCommand: Command = {
  args: "<userId>",
  summary: "Writes all stored data of one person as JSON, even without --json.",
  async run({ args }) {
    const userId = userIdFrom(exactly(args, "one user id")[0]);
    const json = await withDatabase((db) => exportPerson(db, userId));
    return { json, lines: [jsonText(json)] };
  },
};
