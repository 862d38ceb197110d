import { escapeForTerminal } from "#shared/runtime/escape-for-terminal.ts";

type Stream = { write(text: string): unknown };

/** Characters that move the cursor, clear the screen, start a line, or are invisible: controls and format characters. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Replaces characters that a terminal obeys or hides. People and plugins choose their names, which must not change what
 * an operator reads.
 */
export function printable(text: string): string {
  return text.replace(unsafe, "\u{FFFD}");
}

/** Returns a value as indented JSON that is safe for a terminal. The parsed value is the same. */
export function jsonText(value: unknown): string {
  return escapeForTerminal(JSON.stringify(value, null, 2));
}

/**
 * Writes lines to a terminal. A line feed in a line starts another one. Every output of a command is written here, the
 * questions too.
 */
export function print(stream: Stream, lines: readonly string[]): void {
  const written = lines.flatMap((line) => line.split("\n")).map(printable);
  stream.write(`${written.join("\n")}\n`);
}
