import { makeDevKey } from "#shared/domain/plugin-development/make-dev-key.ts";
import { exactly } from "./arguments.ts";
import { Misuse, type Command } from "./command.ts";
import { withDatabase } from "./with-database.ts";

export const pluginDevKeyCommand: Command = {
  args: "--org <slug>",
  options: ["org"],
  summary: "Prints a key for standpoint-plugin dev --server, for a day; needs npm run dev.",
  async run({ args, options: { org } }) {
    exactly(args);
    if (org === undefined) throw new Misuse("Name the org: --org <slug>.");
    const key = await withDatabase((db) => makeDevKey(db, org));
    return { json: { org, key }, lines: [key] };
  },
};
