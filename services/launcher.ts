import { versionFromEnvironment } from "#shared/runtime/settings.ts";
import { ROLE_NAMES } from "#shared/runtime/settings/process.ts";
import { helpLines, requirement } from "#shared/runtime/settings/plain-text.ts";
import type { Setting } from "#shared/runtime/settings/setting.ts";
import { settingGroups } from "#shared/runtime/settings/table.ts";

const WIDTH = 80;

const USAGE = `Usage: standpoint [role ...]       runs these roles: api, scheduler, delivery
       standpoint admin <command>  runs a command for operators; see standpoint admin --help
       standpoint --version        shows the version
       standpoint --help           shows this text

Without a role, standpoint runs the roles in ROLES. Settings are environment variables.
deploy/README.md explains them.
`;

/** Returns the help of the launcher: its usage, and all settings by group with their defaults. */
function helpText(): string {
  const groups = Object.entries(settingGroups).map(
    ([title, group]) => `\n${title}\n${Object.values<Setting<unknown>>(group).map(lines).join("")}`,
  );
  return `${USAGE}${groups.join("")}`;
}

function lines(entry: Setting<unknown>): string {
  const note = entry.default === undefined ? requirement(entry) : `default: ${entry.default}`;
  const help = helpLines(entry, WIDTH - 6).map((line) => `      ${line}\n`);
  const head = `  ${entry.name}${note && ` (${note})`}`;
  // A long list has an item on each line.
  return `${head.length > WIDTH ? head.replaceAll(",", ",\n    ") : head}\n${help.join("")}`;
}

type Stream = { write(text: string): unknown };
/** The streams for results and for mistakes. */
type Output = { stdout: Stream; stderr: Stream };

/**
 * Runs `bin/standpoint` with its arguments and returns the exit code: the roles until a stop signal, an operators'
 * command, the help or the version. Returns 2 with one sentence if the arguments are invalid.
 */
export async function launch(argv: string[], { stdout, stderr }: Output = process): Promise<number> {
  const [command, ...rest] = argv;
  if (command === "admin") {
    const admin = await import("./admin/main.ts");
    return admin.main(rest, { stdout, stderr }, "standpoint admin");
  }
  const mistake = mistakeIn(argv);
  if (mistake !== undefined) {
    stderr.write(`${mistake} \`standpoint --help\` shows the usage.\n`);
    return 2;
  }
  if (argv.includes("--help")) {
    stdout.write(helpText());
    return 0;
  }
  if (argv.includes("--version")) {
    stdout.write(`${versionFromEnvironment()}\n`);
    return 0;
  }
  const { main } = await import("./main.ts");
  return main(argv.length === 0 ? {} : { roles: argv.join(",") });
}

function mistakeIn(argv: string[]): string | undefined {
  const flags = argv.filter((argument) => argument.startsWith("-"));
  const unknown = flags.find((flag) => flag !== "--help" && flag !== "--version");
  if (unknown !== undefined) return `There is no option ${unknown}.`;
  const roles = argv
    .filter((argument) => !flags.includes(argument))
    .flatMap((argument) => argument.split(","));
  const other = roles.find((name) => !ROLE_NAMES.some((role) => role === name));
  return other === undefined ? undefined : `There is no role or command ${other}.`;
}
