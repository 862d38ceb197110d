import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chartPart } from "./chart-schema.ts";
import { composePart } from "./compose-file.ts";
import { envFilePart } from "./env-file.ts";
import { manualPart } from "./manual.ts";

const ROOT = join(import.meta.dirname, "..", "..");

/** A file with a part that the table of settings determines. `begin` and `end` match the lines around that part. */
type File = { path: string; begin: RegExp; end: RegExp; make: () => string };

const files: File[] = [
  {
    path: "deploy/README.md",
    begin: /^<!-- settings: .*-->\n\n/m,
    end: /^\n<!-- \/settings -->\n/m,
    make: manualPart,
  },
  {
    path: "deploy/env.example",
    begin: /^# Settings: .*\n\n/m,
    end: /^\n# End of the settings\.\n/m,
    make: envFilePart,
  },
  {
    path: "compose.yaml",
    begin: /^ {2}# Settings: .*\n/m,
    end: /^ {2}# End of the settings\.\n/m,
    make: composePart,
  },
  {
    path: "deploy/helm/values.schema.json",
    begin: /^ {6}"\$comment": "npm run settings writes these properties\.",\n/m,
    end: /^ {6}"additionalProperties": false\n/m,
    make: chartPart,
  },
];

/** A file as it is, and as the table of settings requires it. */
export type SettingsFile = { path: string; absolutePath: string; current: string; expected: string };

/**
 * Reads the files with settings in a folder, by default the project's. Throws an Error if a file lacks the marks of its
 * part.
 */
export function settingsFiles(folder = ROOT): SettingsFile[] {
  return files.map((file) => {
    const absolutePath = join(folder, file.path);
    const current = readFileSync(absolutePath, "utf8");
    return { path: file.path, absolutePath, current, expected: withPart(current, file) };
  });
}

function withPart(text: string, { path, begin, end, make }: File): string {
  const opening = begin.exec(text);
  const from = opening ? opening.index + opening[0].length : -1;
  const closing = from === -1 ? null : end.exec(text.slice(from));
  if (!closing) throw new Error(`${path} lacks the marks around its settings.`);
  return text.slice(0, from) + make() + text.slice(from + closing.index);
}
