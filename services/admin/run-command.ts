import { parseArgs } from "node:util";
import { nodeMistake } from "#shared/runtime/node-version.ts";
import { SettingsError } from "#shared/runtime/settings.ts";
import { isProblem } from "#shared/wire/problems.ts";
import { columns } from "./columns.ts";
import { Failure, Misuse, type Command } from "./command.ts";
import { jsonText, print } from "./terminal.ts";

/** The commands of a command line by name. */
export type Commands = Readonly<Record<string, Command>>;

/** The short forms of options. */
const shortForms: Record<string, string> = { output: "o" };

type Stream = { write(text: string): unknown };
/** The streams for results and for all other output. */
export type Output = { stdout: Stream; stderr: Stream };

/** A command line: its commands, how its help calls it, and the last lines of the help. */
export type CommandLine = { commands: Commands; program: string; notes: readonly string[] };

/**
 * Runs one command of a command line and returns its exit code: 0 done, 1 failed, 2 invalid or not confirmed. Results
 * go to standard output, all other output to standard error.
 */
export async function runCommand(
  line: CommandLine,
  argv: string[],
  { stdout, stderr }: Output = process,
): Promise<number> {
  const { commands, program } = line;
  try {
    const mistake = nodeMistake();
    if (mistake !== undefined) throw new Failure(mistake);
    const { name, json, ...call } = parse(commands, argv);
    if (name === undefined) {
      print(stdout, help(line));
      return 0;
    }
    const command = find(commands, name);
    for (const option of Object.keys(call.options))
      if (!command.options?.includes(option)) throw new Misuse(`${name} does not take --${option}.`);
    const result = await command.run({ ...call, say: (said) => print(json ? stderr : stdout, [said]) });
    print(stdout, json ? [jsonText(result.json)] : result.lines);
    return result.failed ? 1 : 0;
  } catch (error) {
    return reportError(error, stderr, program);
  }
}

function find(commands: Commands, name: string): Command {
  if (!Object.hasOwn(commands, name)) throw new Misuse(`There is no command ${name}.`);
  return commands[name]!;
}

function parse(commands: Commands, argv: string[]) {
  const own = Object.values(commands).flatMap((command) => command.options ?? []);
  const withValue = Object.fromEntries(
    own.map((name) => {
      const short = shortForms[name];
      return [name, { type: "string" as const, ...(short && { short }) }];
    }),
  );
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        ...withValue,
        json: { type: "boolean" },
        yes: { type: "boolean" },
        help: { type: "boolean" },
      },
    });
    const { json = false, yes = false, help: asksForHelp, ...options } = values;
    const [name, ...args] = asksForHelp ? [] : positionals;
    return { name, args, json, yes, options: options as Record<string, string | undefined> };
  } catch (error) {
    throw new Misuse((error as Error).message, { cause: error });
  }
}

function help({ commands, program, notes }: CommandLine): string[] {
  const rows = Object.entries(commands).map(([name, { args, summary }]) => [`  ${name} ${args}`, summary]);
  return [`Usage: ${program} <command> [--json] [--yes]`, "", ...columns(rows), "", ...notes];
}

function reportError(error: unknown, stderr: Stream, program: string): number {
  if (error instanceof Misuse) {
    print(stderr, [error.message, `${program} --help shows the commands.`]);
    return 2;
  }
  if (error instanceof SettingsError) print(stderr, error.mistakes);
  else if (error instanceof Failure) print(stderr, [error.message]);
  else if (isProblem(error)) print(stderr, [sentenceOf(error.message)]);
  else print(stderr, [error instanceof Error ? (error.stack ?? error.message) : String(error)]);
  return 1;
}

/** Returns a problem's message as a sentence. */
function sentenceOf(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
