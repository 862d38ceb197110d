// Writes the settings into the files that document them or pass them on. Prints the changed files.
// The argument is another folder than the project's.
import { writeFileSync } from "node:fs";
import { settingsFiles } from "./parts.ts";

for (const { path, absolutePath, current, expected } of settingsFiles(process.argv[2])) {
  if (current === expected) continue;
  writeFileSync(absolutePath, expected);
  process.stdout.write(`${path}\n`);
}
