import { disablePlugin } from "#shared/domain/operators/disable-plugin.ts";
import { accountName } from "./account-name.ts";
import { exactly } from "./arguments.ts";
import type { Command } from "./command.ts";
import { withDatabase } from "./with-database.ts";

export const pluginDisableCommand: Command = {
  args: "<plugin> [--org <slug>]",
  options: ["org"],
  summary: "Disables a plugin in every org that has it, or in one; its contents stay.",
  async run({ args, options: { org } }) {
    const [name] = exactly(args, "one plugin");
    const orgs = await withDatabase((db) =>
      disablePlugin(db, { name, orgSlug: org, account: accountName() }),
    );
    const sentence =
      orgs.length === 0 ? `${name} was disabled already.` : `Disabled ${name} in ${orgs.join(", ")}.`;
    return { json: { plugin: name, orgs }, lines: [sentence] };
  },
};
