import { join } from "node:path";
import { createSandboxPool } from "#shared/plugin-host/sandbox-pool.ts";
import { checkFolder, type PluginCheck } from "./check-folder.ts";
import type { ManifestProblem } from "./read-manifest.ts";

/** What came of checking a folder, and the same in lines: one for each finding. */
export type Check = { findings: ManifestProblem[]; lines: string[]; plugin?: PluginCheck };

/**
 * Checks the plugin of a folder with guests of its own, which start and end with it. Throws what `checkFolder` throws.
 */
export async function checkPlugin(folder: string): Promise<Check> {
  const sandbox = createSandboxPool();
  try {
    return await checkWith(sandbox, folder);
  } finally {
    await sandbox.close();
  }
}

/** The same with guests that are there already. */
export async function checkWith(sandbox: Parameters<typeof checkFolder>[1], folder: string): Promise<Check> {
  const { findings, plugin } = await checkFolder(folder, sandbox);
  return { findings, lines: findings.map((one) => lineOf(folder, one)), ...(plugin && { plugin }) };
}

/** Returns a finding in the form that editors and terminals know: file:line: message. */
function lineOf(folder: string, { file, line, message, isAdvice }: ManifestProblem): string {
  const place = `${join(folder, file)}${line === undefined ? "" : `:${line}`}`;
  return `${place}: ${isAdvice ? "advice: " : ""}${message}`;
}
