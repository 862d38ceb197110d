/** What a command was called with, apart from its name. */
export type Call = {
  args: string[];
  yes: boolean;
  /** The command's own options that were given, by name. */
  options: Record<string, string | undefined>;
  /** Writes a line for people at once, for a command that goes on. */
  say(line: string): void;
};

/** What a command answers: lines for people, a value for programs (`--json`). */
export type Result = {
  lines: string[];
  json: unknown;
  /** Set when the result reports a failure: the exit code is 1, and the result is printed. */
  failed?: boolean;
};

export type Command = {
  /** Its arguments and options, as the help shows them. */
  args: string;
  /** The names of the options that it takes beside `--json` and `--yes`, each with a value. */
  options?: readonly string[];
  summary: string;
  /** Set where no database is needed. */
  isOffline?: true;
  run(call: Call): Promise<Result>;
};

/** A call that cannot be understood, or that lacks its confirmation: exit code 2. */
export class Misuse extends Error {}

/** A command that could not do what was asked, in one plain sentence: exit code 1. */
export class Failure extends Error {}
