/** The arguments and options of a call, without the command's name. */
export type Call = {
  args: string[];
  yes: boolean;
  /** The given options of the command, by name. */
  options: Record<string, string | undefined>;
  /** Writes a line for people immediately, for a command that keeps running. */
  say(line: string): void;
};

/** The result of a command: lines for people, and a value for programs (`--json`). */
export type Result = {
  lines: string[];
  json: unknown;
  /** True if the result reports a failure: it is printed, and the exit code is 1. */
  failed?: boolean;
};

export type Command = {
  /** Its arguments and options, as the help shows them. */
  args: string;
  /** The names of its options in addition to `--json` and `--yes`; each takes a value. */
  options?: readonly string[];
  summary: string;
  /** True if the command needs no database. */
  isOffline?: true;
  run(call: Call): Promise<Result>;
};

/** An invalid call, or a call without its confirmation: exit code 2. */
export class Misuse extends Error {}

/** A failed command, with the reason in one plain sentence: exit code 1. */
export class Failure extends Error {}
