import type { Command } from "#services/admin/command.ts";
import { pluginCheckCommand } from "#services/admin/plugin-check.ts";
import { pluginPackCommand } from "#services/admin/plugin-pack.ts";
import { runCommand } from "#services/admin/run-command.ts";
import { devCommand } from "./dev.ts";
import { newCommand } from "./new.ts";

/** Returns a command that works in the current folder if no folder is named. */
const here = (command: Command): Command => ({
  ...command,
  args: command.args.replace("<folder>", "[folder]"),
  run: (call) => command.run({ ...call, args: call.args.length > 0 ? call.args : ["."] }),
});

const commands = {
  new: newCommand,
  dev: here(devCommand),
  check: here(pluginCheckCommand),
  pack: here(pluginPackCommand),
};

const notes = ["--json writes the result for programs."];

process.exitCode = await runCommand({ commands, program: "standpoint-plugin", notes }, process.argv.slice(2));
