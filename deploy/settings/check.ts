// Compares the files that document or pass on settings with the table of settings. Exits with 1 if one differs. The
// argument is another folder than the project's.
import { settingsFiles } from "./parts.ts";

for (const { path, current, expected } of settingsFiles(process.argv[2])) {
  if (current === expected) continue;
  process.stderr.write(`${path} differs from shared/runtime/settings: run \`npm run settings\`.\n`);
  process.exitCode = 1;
}
