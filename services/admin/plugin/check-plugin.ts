import { join } from "node:path";
import { createSandboxPool } from "#shared/plugin-host/sandbox-pool.ts";
import { checkFolder, type PluginCheck } from "./check-folder.ts";
import type { ManifestProblem } from "./read-manifest.ts";

/** The result of a check, and the same as lines: one per finding. */
export type Check = { findings: ManifestProblem[]; lines: string[]; plugin?: PluginCheck };

/**
 * Checks the plugin of a folder in a new sandbox pool, which it closes afterwards. Throws the errors of `checkFolder`.
 */
export async function checkPlugin(folder: string): Promise<Check> {
  const sandbox = createSandboxPool();
  try {
    return await checkWith(sandbox, folder);
  } finally {
    await sandbox.close();
  }
}

/** Checks the plugin of a folder in an existing sandbox pool. In development (`isDev`) its page is not minified. */
export async function checkWith(
  sandbox: Parameters<typeof checkFolder>[1],
  folder: string,
  options: { isDev?: boolean } = {},
): Promise<Check> {
  const { findings, plugin } = await checkFolder(folder, sandbox, options);
  return { findings, lines: findings.map((one) => formatFinding(folder, one)), ...(plugin && { plugin }) };
}

/** Returns a finding in the format of editors and terminals: file:line: message. */
function formatFinding(folder: string, { file, line, message, isAdvice }: ManifestProblem): string {
  const place = `${join(folder, file)}${line === undefined ? "" : `:${line}`}`;
  return `${place}: ${isAdvice ? "advice: " : ""}${message}`;
}
