import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** The files that a server and a client are made of, and the types from which marked texts are found. */
const copied = [
  "package.json",
  "tsconfig.json",
  "migrations",
  "plugins",
  "services",
  "shared",
  "web",
  "node_modules/@lit/localize",
];

/** A copy of the project with the kind of docs/kinds.md. */
export type Copy = { folder: string; remove(): Promise<void> };

/** Copies the project, and each block of docs/kinds.md into the file that the block's first line names. */
export async function copyWithDocumentedKind(): Promise<Copy> {
  // The folder is inside the project, because the copy imports packages from there.
  const folder = await mkdtemp(join(root, "dist", "kind-"));
  for (const name of copied) await cp(join(root, name), join(folder, name), { recursive: true });
  const manual = await readFile(join(root, "docs/kinds.md"), "utf8");
  const migrations = (await readdir(join(root, "migrations"))).filter((name) => name.endsWith(".sql"));
  const number = String(migrations.length + 1).padStart(4, "0");
  for (const [, language, path, text] of manual.matchAll(/```(\w+)\n(?:\/\/|--) (\S+)\n(.*?)```/gs)) {
    const file = join(folder, path!.replace("<number>", number));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, language === "diff" ? patched(await readFile(file, "utf8"), text!) : text!);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Returns a text with the added lines of a diff, each after the line before it. Throws an Error for an unknown line. */
function patched(text: string, diff: string): string {
  const lines = text.split("\n");
  let at = -1;
  for (const line of diff.split("\n").filter(Boolean)) {
    const words = line.slice(1);
    if (line.startsWith("+")) {
      lines.splice(++at, 0, words);
      continue;
    }
    at = lines.indexOf(words);
    if (at < 0) throw new Error(`the file has no line ${words}`);
    if (line.startsWith("-")) lines.splice(at--, 1);
  }
  return lines.join("\n");
}
