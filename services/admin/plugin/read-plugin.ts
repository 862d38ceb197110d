import { readFile, stat } from "node:fs/promises";
import { inspectBundle, type InspectedBundle } from "#shared/domain/plugins/inspect-bundle.ts";
import { readPackage } from "#shared/domain/plugins/read-package.ts";
import { createSandboxPool } from "#shared/plugin-host/sandbox-pool.ts";
import { pluginPackage } from "#shared/wire/plugin-package.ts";
import { isProblem } from "#shared/wire/problems.ts";
import { Failure } from "../command.ts";
import { checkPlugin } from "./check-plugin.ts";
import { readManifest } from "./read-manifest.ts";

/**
 * Returns the package of a plugin's folder, or of a file from `plugin-pack`, with the checks of the service. Files that
 * the package omits are read from `pluginDir`. Throws Failure with one line per finding.
 */
export async function readPlugin(path: string, pluginDir: string | null): Promise<InspectedBundle> {
  const kind = await stat(path).catch(() => null);
  if (!kind) throw new Failure(`There is no ${path}.`);
  const text = kind.isDirectory() ? await packFolder(path) : await readFile(path, "utf8");
  const bundle = await readPackage(parse(path, text));
  const sandbox = createSandboxPool();
  try {
    return await inspectBundle({ dir: pluginDir ?? "", inspect: sandbox.inspect }, bundle);
  } catch (error) {
    throw isProblem(error) ? new Failure(error.message) : error;
  } finally {
    await sandbox.close();
  }
}

async function packFolder(folder: string): Promise<string> {
  const { lines, plugin } = await checkPlugin(folder);
  if (!plugin) throw new Failure(lines.join("\n"));
  return plugin.text;
}

function parse(path: string, text: string) {
  const parsed = pluginPackage.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  const [first] = readManifest(text).findings;
  throw new Failure(`${path} is not a package: ${first?.message ?? "it cannot be read"}.`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
