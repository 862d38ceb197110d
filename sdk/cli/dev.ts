import { readFile } from "node:fs/promises";
import { exactly } from "#services/admin/arguments.ts";
import { Failure, Misuse, type Command } from "#services/admin/command.ts";
import { orgOfKey, requireServer } from "#services/admin/plugin/dev-server.ts";
import { developAt, requirePlugin } from "#services/admin/plugin/develop.ts";
import { stopSignal } from "#services/admin/stop-signal.ts";
import { createSandboxPool } from "#shared/plugin-host/sandbox-pool.ts";
import { simulate } from "../dev/simulator.ts";

export const devCommand: Command = {
  args: "<folder> [--port <number>] [--server <address> --key <file>]",
  options: ["port", "server", "key"],
  summary: "Shows the plugin at each change: in a local page, or in the rooms of a development server.",
  async run({ args, say, options: { port = "0", server, key } }) {
    const [folder] = exactly(args, "the plugin's folder");
    if ((server === undefined) !== (key === undefined))
      throw new Misuse("Name the server and the file of its key: --server <address> --key <file>.");
    if (server !== undefined && key !== undefined) return developOn(folder, server, key, say);
    const given = Number(port);
    if (!Number.isInteger(given) || given < 0 || given > 65_535)
      throw new Misuse("A port is a number up to 65535.");
    const sandbox = createSandboxPool();
    try {
      await simulate({ folder, port: given, sandbox, say, stop: stopSignal() });
    } finally {
      await sandbox.close();
    }
    return { json: { folder }, lines: [`Stopped watching ${folder}.`] };
  },
};

/** Loads the plugin into a development server. The file of the key is read for each request, as its key changes. */
async function developOn(folder: string, server: string, file: string, say: (line: string) => void) {
  const readKey = async () =>
    (
      await readFile(file, "utf8").catch(() => {
        throw new Failure(`There is no ${file}.`);
      })
    ).trim();
  requirePlugin(folder);
  orgOfKey(await readKey());
  const address = server.replace(/\/$/, "");
  await requireServer(address);
  return developAt({ folder, address, say, readKey });
}
