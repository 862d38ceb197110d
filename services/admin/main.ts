import { realpathSync } from "node:fs";
import { parseArgs } from "node:util";
import { SettingsProblem } from "#shared/runtime/settings.ts";
import { columns } from "./columns.ts";
import { Failure, Misuse, type Command } from "./command.ts";
import { listKindsCommand } from "./list-kinds.ts";
import { retireKindCommand } from "./retire-kind.ts";
import { settingsCommand } from "./settings.ts";

const commands: Record<string, Command> = {
  "list-kinds": listKindsCommand,
  "retire-kind": retireKindCommand,
  settings: settingsCommand,
};

/**
 * Runs one command of the operators' command line and returns its exit code: 0 done, 1 could not be done, 2 not
 * understood or not confirmed. Results go to standard output, everything else to standard error.
 */
export async function main(argv: string[]): Promise<number> {
  try {
    const { name, json, ...call } = parse(argv);
    if (name === undefined) {
      print(process.stdout, help());
      return 0;
    }
    if (!Object.hasOwn(commands, name)) throw new Misuse(`There is no command ${name}.`);
    const result = await commands[name]!.run(call);
    print(process.stdout, json ? [JSON.stringify(result.json, null, 2)] : result.lines);
    return 0;
  } catch (error) {
    return complain(error);
  }
}

function parse(argv: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { json: { type: "boolean" }, yes: { type: "boolean" }, help: { type: "boolean" } },
    });
    const [name, ...args] = values.help ? [] : positionals;
    return { name, args, json: values.json ?? false, yes: values.yes ?? false };
  } catch (error) {
    throw new Misuse((error as Error).message, { cause: error });
  }
}

function help(): string[] {
  const rows = Object.entries(commands).map(([name, { args, summary }]) => [`  ${name} ${args}`, summary]);
  return [
    "Usage: npm run admin -- <command> [--json] [--yes]",
    "",
    ...columns(rows),
    "",
    "DATABASE_URL says which database; without it, the one that npm start uses.",
  ];
}

function complain(error: unknown): number {
  if (error instanceof Misuse) {
    print(process.stderr, [error.message, "npm run admin -- --help shows the commands."]);
    return 2;
  }
  if (error instanceof SettingsProblem) print(process.stderr, error.mistakes);
  else if (error instanceof Failure) print(process.stderr, [error.message]);
  else print(process.stderr, [error instanceof Error ? (error.stack ?? error.message) : String(error)]);
  return 1;
}

function print(stream: NodeJS.WriteStream, lines: string[]): void {
  stream.write(`${lines.join("\n")}\n`);
}

// Node before 24 has no import.meta.main.
if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  process.exit(await main(process.argv.slice(2)));
}
