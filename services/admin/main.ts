import { realpathSync } from "node:fs";
import { parseArgs } from "node:util";
import { nodeMistake } from "#shared/runtime/node-version.ts";
import { SettingsError } from "#shared/runtime/settings.ts";
import { isProblem } from "#shared/wire/problems.ts";
import { adminLinkCommand } from "./admin-link.ts";
import { backupCheckCommand } from "./backup-check.ts";
import { columns } from "./columns.ts";
import { Failure, Misuse, type Command } from "./command.ts";
import { createOrgCommand } from "./create-org.ts";
import { doctorCommand } from "./doctor.ts";
import { erasePersonCommand } from "./erase-user.ts";
import { exportPersonCommand } from "./export-user.ts";
import { findUserCommand } from "./find-user.ts";
import { listAuditCommand } from "./list-audit.ts";
import { listKindsCommand } from "./list-kinds.ts";
import { listMembersCommand } from "./list-members.ts";
import { listOrgsCommand } from "./list-orgs.ts";
import { migrateCommand } from "./migrate.ts";
import { moveIssuerCommand } from "./move-issuer.ts";
import {
  grantAdminCommand,
  restoreMemberCommand,
  revokeMemberCommand,
  withdrawAdminCommand,
} from "./org-members.ts";
import { pluginCheckCommand } from "./plugin-check.ts";
import { pluginDevCommand } from "./plugin-dev.ts";
import { pluginDisableCommand } from "./plugin-disable.ts";
import { pluginInstallCommand } from "./plugin-install.ts";
import { pluginNewCommand } from "./plugin-new.ts";
import { pluginPackCommand } from "./plugin-pack.ts";
import { retireKindCommand } from "./retire-kind.ts";
import { revokeLinksCommand } from "./revoke-links.ts";
import { settingsCommand } from "./settings.ts";
import { signOutEveryoneCommand, signOutUserCommand } from "./sign-out.ts";
import { jsonText, print } from "./terminal.ts";

const commands: Record<string, Command> = {
  "list-orgs": listOrgsCommand,
  "create-org": createOrgCommand,
  "list-members": listMembersCommand,
  "find-user": findUserCommand,
  "admin-link": adminLinkCommand,
  "grant-admin": grantAdminCommand,
  "withdraw-admin": withdrawAdminCommand,
  "revoke-member": revokeMemberCommand,
  "restore-member": restoreMemberCommand,
  "list-audit": listAuditCommand,
  "move-issuer": moveIssuerCommand,
  "sign-out-user": signOutUserCommand,
  "sign-out-everyone": signOutEveryoneCommand,
  "export-user": exportPersonCommand,
  "erase-user": erasePersonCommand,
  "revoke-links": revokeLinksCommand,
  "list-kinds": listKindsCommand,
  "retire-kind": retireKindCommand,
  "plugin-new": pluginNewCommand,
  "plugin-check": pluginCheckCommand,
  "plugin-pack": pluginPackCommand,
  "plugin-install": pluginInstallCommand,
  "plugin-disable": pluginDisableCommand,
  "plugin-dev": pluginDevCommand,
  settings: settingsCommand,
  migrate: migrateCommand,
  doctor: doctorCommand,
  "backup-check": backupCheckCommand,
};

/** The short forms of options. */
const shortForms: Record<string, string> = { output: "o" };

type Stream = { write(text: string): unknown };
/** The streams for results and for all other output. */
export type Output = { stdout: Stream; stderr: Stream };

/**
 * Runs one command of the operators' command line and returns its exit code: 0 done, 1 failed, 2 invalid or not
 * confirmed. Results go to standard output, all other output to standard error. The help calls the command line
 * `program`.
 */
export async function main(
  argv: string[],
  { stdout, stderr }: Output = process,
  program = "npm run admin --",
): Promise<number> {
  try {
    const mistake = nodeMistake();
    if (mistake !== undefined) throw new Failure(mistake);
    const { name, json, ...call } = parse(argv);
    if (name === undefined) {
      print(stdout, help(program));
      return 0;
    }
    const command = find(name);
    for (const option of Object.keys(call.options))
      if (!command.options?.includes(option)) throw new Misuse(`${name} does not take --${option}.`);
    const result = await command.run({ ...call, say: (line) => print(json ? stderr : stdout, [line]) });
    print(stdout, json ? [jsonText(result.json)] : result.lines);
    return result.failed ? 1 : 0;
  } catch (error) {
    return reportError(error, stderr, program);
  }
}

/** Returns true if a call needs no database: an offline command, or the help. */
export function isOffline(argv: string[]): boolean {
  const name = argv.find((argument) => !argument.startsWith("-"));
  if (name === undefined || argv.includes("--help")) return true;
  return Object.hasOwn(commands, name) && commands[name]!.isOffline === true;
}

function find(name: string): Command {
  if (!Object.hasOwn(commands, name)) throw new Misuse(`There is no command ${name}.`);
  return commands[name]!;
}

function parse(argv: string[]) {
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

function help(program: string): string[] {
  const rows = Object.entries(commands).map(([name, { args, summary }]) => [`  ${name} ${args}`, summary]);
  return [
    `Usage: ${program} <command> [--json] [--yes]`,
    "",
    ...columns(rows),
    "",
    "Irreversible commands ask first, unless --yes is given. --json writes the result for programs.",
    "DATABASE_URL names the database; with npm, the default is that of npm start.",
  ];
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

// Node before 24 has no import.meta.main.
if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  void main(process.argv.slice(2)).then((code) => process.exit(code));
}
