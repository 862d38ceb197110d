import { createInterface } from "node:readline/promises";
import { Misuse } from "./command.ts";

/**
 * Asks at the terminal before something that cannot be undone: the person types `word`. Without a terminal, and after
 * any other answer, it throws Misuse and nothing is done.
 */
export async function confirm(consequence: string, word: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Misuse(`${consequence} Add --yes to do it.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${consequence}\nType ${word} to do it: `);
  terminal.close();
  if (answer.trim() !== word) throw new Misuse("Nothing was done.");
}
