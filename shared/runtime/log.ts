import { existsSync, renameSync } from "node:fs";
import { multistream, pino, stdTimeFunctions, type DestinationStream, type Logger } from "pino";
import { escapeForTerminal } from "./escape-for-terminal.ts";
import type { LogLevel } from "./settings.ts";

export type Log = Logger;

const SECRET_KEYS = ["token", "passcode", "cookie", "authorization", "password", '["set-cookie"]'];

// A wildcard matches exactly one level, so each depth is listed.
const SECRET_PATHS = SECRET_KEYS.flatMap((key) => {
  const dotted = key.startsWith("[") ? key : `.${key}`;
  return [key, `*${dotted}`, `*.*${dotted}`];
});

/**
 * Creates the logger of a process: JSON lines on standard output with a level label and an ISO time. `destination`
 * replaces standard output. `silent` is for tests and commands.
 */
export function createLog(level: LogLevel | "silent", destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, error: describeError },
    redact: { paths: SECRET_PATHS, censor: "[redacted]" },
    hooks: { streamWrite: escapeForTerminal },
  };
  return pino(options, destination ?? standardOutput());
}

/**
 * Returns standard output as a synchronous destination, so that the lines before an exit are not lost. Write errors are
 * ignored.
 */
function standardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: true }).on("error", () => {});
}

/**
 * Returns a destination that writes all lines to a new file, and errors also to standard output. The file of the last
 * start stays beside it, with `.old` at the end of its name. Only the process's account can read the file.
 */
export function fileOutput(path: string): DestinationStream {
  if (existsSync(path)) renameSync(path, `${path}.old`);
  const file = pino.destination({ dest: path, sync: true, mode: 0o600 }).on("error", () => {});
  return multistream([
    { stream: file, level: "trace" },
    { stream: standardOutput(), level: "error" },
  ]);
}

/**
 * Returns the parts of an error that may be logged: its name, code, message and stack. Postgres's messages about data
 * (classes 22 and 23) are replaced. They quote the value, which may be text that a person wrote.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error))
    return { message: typeof error === "string" ? error : "not an error object" };
  const { code, constraint, table } = error as { code?: unknown; constraint?: string; table?: string };
  const frames = (error.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
  const quotesData = typeof code === "string" && /^2[23][0-9A-Z]{3}$/.test(code);
  const message = quotesData ? `Postgres refused the data (${code})` : error.message;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: error.name, code, constraint, table, message, stack: frames.join("\n"), cause };
}
