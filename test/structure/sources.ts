import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A source file of the product: its path in the repository, and its text. */
export type Source = { path: string; text: string };

/** Returns the TypeScript files of some folders, without tests and generated files. */
export function sourcesIn(...folders: string[]): Source[] {
  return filesIn(folders).filter(({ path }) => !/\.(test|fixture|gen)\.ts$/.test(path));
}

function filesIn(folders: string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(root + folder, { recursive: true })
      .map((name) => `${folder}/${String(name)}`)
      .filter((path) => path.endsWith(".ts"))
      .map((path) => ({ path, text: readFileSync(root + path, "utf8") })),
  );
}

/** Returns a text without its comments. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
}
