import { createInterface } from "node:readline/promises";
import { Misuse } from "./command.ts";
import { print, printable } from "./terminal.ts";

/**
 * Asks for confirmation at the terminal before an irreversible action: the person types `word`. Throws Misuse without a
 * terminal and after any other answer.
 */
export async function confirm(consequence: string, word: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Misuse(`${consequence} Add --yes to confirm.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  print(process.stderr, [consequence]);
  const answer = await terminal.question(`Type ${printable(word)} to confirm: `);
  terminal.close();
  if (answer.trim() !== word) throw new Misuse("Nothing was done.");
}
