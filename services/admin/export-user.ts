import { exportPerson } from "#shared/domain/people/export-person.ts";
import { exportFromPlugins } from "#shared/domain/plugins/erasure/export-from-plugins.ts";
import { exactly, userIdFrom } from "./arguments.ts";
import type { Command } from "./command.ts";
import { jsonText } from "./terminal.ts";
import { withDatabase } from "./with-database.ts";
import { withPlugins } from "./with-plugins.ts";

export const exportPersonCommand: Command = {
  args: "<userId>",
  summary: "Writes all stored data of one person as JSON, even without --json.",
  async run({ args }) {
    const userId = userIdFrom(exactly(args, "one user id")[0]);
    const json = await withDatabase(async (db) => {
      const stored = await exportPerson(db, userId);
      const pluginTexts = await withPlugins(db, (runner) => exportFromPlugins(db, runner, userId));
      return { ...stored, pluginTexts };
    });
    return { json, lines: [jsonText(json)] };
  },
};
