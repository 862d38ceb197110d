import { readFileSync } from "node:fs";

const versionFile = new URL("version.txt", import.meta.url);

/**
 * Returns the version of a release, or undefined in other builds. The archive of a release has it in a file next to the
 * built program.
 */
export function releaseVersion(): string | undefined {
  try {
    return readFileSync(versionFile, "utf8").trim();
  } catch {
    return undefined;
  }
}
