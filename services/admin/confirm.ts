import { createInterface } from "node:readline/promises";
import { Misuse } from "./command.ts";

/**
 * Asks for confirmation at the terminal before an irreversible action: the person types `word`. Throws Misuse without a
 * terminal and after any other answer.
 */
export async function confirm(consequence: string, word: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Misuse(`${consequence} Add --yes to confirm.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${consequence}\nType ${word} to confirm: `);
  terminal.close();
  if (answer.trim() !== word) throw new Misuse("Nothing was done.");
}
