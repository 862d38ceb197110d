import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { admitDeveloper } from "#shared/domain/operators/admit-developer.ts";
import { createSandboxPool } from "#shared/plugin-host/sandbox-pool.ts";
import { settingsFromEnvironment } from "#shared/runtime/settings.ts";
import { exactly } from "./arguments.ts";
import { Failure, Misuse, type Command } from "./command.ts";
import { devServer, requireServer } from "./plugin/dev-server.ts";
import { develop } from "./plugin/develop.ts";
import { withDatabase } from "./with-database.ts";

export const pluginDevCommand: Command = {
  args: "<folder> --org <slug> [--url <address>]",
  options: ["org", "url"],
  summary: "Loads a plugin into open rooms at each change of its folder; needs npm run dev.",
  async run({ args, say, options: { org, url } }) {
    const [folder] = exactly(args, "the plugin's folder");
    if (org === undefined) throw new Misuse("Name the org: --org <slug>.");
    const address = url ?? `http://localhost:${settingsFromEnvironment().port}`;
    if (!existsSync(join(folder, "manifest.json")))
      throw new Failure(`There is no ${join(folder, "manifest.json")}.`);
    await requireServer(address);
    await withDatabase(async (db) => {
      const developer = await admitDeveloper(db, org);
      const sandbox = createSandboxPool();
      try {
        const server = devServer(address, org, developer.token);
        say(`Watching ${folder} for ${org} at ${address}. Press Ctrl-C to stop.`);
        await develop({ folder, sandbox, server, say, stop: stopSignal() });
      } finally {
        await sandbox.close();
        await developer.leave();
      }
    });
    return {
      json: { folder, org },
      lines: [`Stopped watching ${folder}. The plugin stays in ${org}.`],
    };
  },
};

/** Returns a signal that aborts when this process gets SIGINT or SIGTERM. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) void once(process, signal).then(() => stop.abort());
  return stop.signal;
}
