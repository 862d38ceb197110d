/** What a command was called with, apart from its name. */
export type Call = { args: string[]; yes: boolean };

/** What a command has to say: lines for people, a value for programs (`--json`). */
export type Result = { lines: string[]; json: unknown };

export type Command = {
  /** Its arguments, as the help shows them. */
  args: string;
  summary: string;
  run(call: Call): Promise<Result>;
};

/** A call that cannot be understood, or that lacks its confirmation: exit code 2. */
export class Misuse extends Error {}

/** A command that could not do what was asked, in one plain sentence: exit code 1. */
export class Failure extends Error {}
