import { makeDevKey } from "#shared/domain/plugin-development/make-dev-key.ts";
import { settingsFromEnvironment } from "#shared/runtime/settings.ts";
import { exactly } from "./arguments.ts";
import { Misuse, type Command } from "./command.ts";
import { developAt, requirePlugin } from "./plugin/develop.ts";
import { requireServer } from "./plugin/dev-server.ts";
import { withDatabase } from "./with-database.ts";

export const pluginDevCommand: Command = {
  args: "<folder> --org <slug> [--url <address>]",
  options: ["org", "url"],
  summary: "Loads a plugin into open rooms at each change of its folder; needs npm run dev.",
  async run({ args, say, options: { org, url } }) {
    const [folder] = exactly(args, "the plugin's folder");
    if (org === undefined) throw new Misuse("Name the org: --org <slug>.");
    const address = url ?? `http://localhost:${settingsFromEnvironment().port}`;
    requirePlugin(folder);
    await requireServer(address);
    return withDatabase((db) => developAt({ folder, address, say, readKey: () => makeDevKey(db, org) }));
  },
};
