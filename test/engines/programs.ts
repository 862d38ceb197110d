import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Returns the path of an installed program, or undefined. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}
