import { readFile } from "node:fs/promises";

const manual = await readFile(new URL("../../docs/plugins.md", import.meta.url), "utf8");

/** Returns the blocks of docs/plugins.md below a comment of a kind, by what the comment names. */
export function blocksOfManual(kind: string): Map<string, string> {
  const found = manual.matchAll(new RegExp(`<!-- ${kind}: (\\S+) -->\\n\\n\`\`\`\\w*\\n(.*?)\`\`\``, "gs"));
  return new Map([...found].map(([, name, text]) => [name!, text!]));
}
