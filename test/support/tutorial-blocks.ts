import { readFile } from "node:fs/promises";

const manual = await readFile(new URL("../../docs/plugins.md", import.meta.url), "utf8");

/** Returns the code blocks of docs/plugins.md that follow a comment `<!-- kind: name -->`, by name. */
export function blocksOfManual(kind: string): Map<string, string> {
  const found = manual.matchAll(new RegExp(`<!-- ${kind}: (\\S+) -->\\n\\n\`\`\`\\w*\\n(.*?)\`\`\``, "gs"));
  return new Map([...found].map(([, name, text]) => [name!, text!]));
}
