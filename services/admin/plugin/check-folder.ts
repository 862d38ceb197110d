import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { BuildFailure } from "#sdk/build/build-failure.ts";
import { readFolder, type PluginFolder } from "#sdk/build/read-folder.ts";
import { fileNames, readPackage, type FileName } from "#shared/domain/plugins/read-package.ts";
import { neededExports } from "#shared/domain/plugins/inspect-bundle.ts";
import type { SandboxPool } from "#shared/plugin-host/sandbox-pool.ts";
import { pluginIcon } from "#shared/wire/plugin-icon.ts";
import { pluginPackage, type PluginPackage } from "#shared/wire/plugin-package.ts";
import { isProblem } from "#shared/wire/problems.ts";
import { Failure } from "../command.ts";
import { readManifest, type ManifestProblem, type ReadManifest } from "./read-manifest.ts";

/** A busy machine can starve the sandbox for a while, so a plugin is loaded up to this often. */
const MAX_LOADS = 20;

/** A plugin that can be installed: its manifest, its exports, its files, and its package as text. */
export type PluginCheck = {
  manifest: PluginPackage;
  exports: string[];
  files: Files;
  text: string;
  locate: PluginFolder["locate"];
};

type Files = Partial<Record<FileName, Buffer>>;

/**
 * Checks the plugin of a folder as the service does at an install. Also checks the requirements of its grants and its
 * page. `plugin` is absent if a finding is more than advice. In development (`isDev`) the page is not minified. Throws Failure for a folder without manifest.json.
 */
export async function checkFolder(
  folder: string,
  sandbox: Pick<SandboxPool, "inspect">,
  { isDev = false } = {},
): Promise<{ findings: ManifestProblem[]; plugin?: PluginCheck }> {
  const { given, mistakes } = await readSources(folder, isDev);
  if (!given) return { findings: mistakes };
  const { manifest: json, locales, icon, files, locate } = given;
  const { read, findings } = readManifest(json, locales);
  if (read && icon) findings.push(...addIcon(read, icon));
  const inspected = await inspect(sandbox, files, locate);
  const all = [...findings, ...inspected.findings];
  if (!read) return { findings: all };
  const text = pack(read, files);
  all.push(...(await checkPackage(text)), ...checkRequirements(read.manifest, inspected.exports, files));
  if (all.some((finding) => !finding.isAdvice)) return { findings: all };
  return {
    findings: all,
    plugin: { manifest: read.manifest, exports: inspected.exports!, files, text, locate },
  };
}

/** Reads and builds the folder. `given` is absent if its sources have mistakes. */
async function readSources(
  folder: string,
  isDev: boolean,
): Promise<{ given?: PluginFolder; mistakes: ManifestProblem[] }> {
  try {
    return { given: await readFolder(folder, { isDev }), mistakes: [] };
  } catch (error) {
    if (!(error instanceof BuildFailure)) throw new Failure(`There is no ${join(folder, "manifest.json")}.`);
    const json = await readFile(join(folder, "manifest.json"), "utf8");
    return { mistakes: [...readManifest(json).findings, ...error.mistakes] };
  }
}

/** Adds the text of icon.svg to a manifest. Returns a finding for each reason why it cannot be the icon. */
function addIcon(read: ReadManifest, svg: string): ManifestProblem[] {
  const parsed = pluginIcon.safeParse(svg);
  if (!parsed.success) return parsed.error.issues.map(({ message }) => ({ file: "icon.svg", message }));
  read.given["icon"] = svg;
  read.manifest.icon = parsed.data;
  return [];
}

/** Loads plugin.js in the sandbox and parses ui.js. `exports` is absent if a file fails to load. */
async function inspect(
  sandbox: Pick<SandboxPool, "inspect">,
  files: Files,
  locate: PluginFolder["locate"],
): Promise<{ findings: ManifestProblem[]; exports?: string[] }> {
  const plugin = files["plugin.js"]?.toString("utf8") ?? "";
  const ui = files["ui.js"]?.toString("utf8");
  const load = () => sandbox.inspect({ plugin, ...(ui !== undefined && { ui }) });
  let found = await load();
  for (let attempt = 1; found.kind === "busy" && attempt < MAX_LOADS; attempt++) found = await load();
  if (found.kind === "busy") throw new Failure("The plugin could not be loaded: try again.");
  if (found.problem) {
    const { file, line } = found.problem;
    return { findings: [{ ...found.problem, ...(line !== undefined && locate(file, line)) }] };
  }
  return { findings: [], exports: found.exports };
}

/** Returns the package. The same files always give the same text. */
function pack({ given }: ReadManifest, files: Files): string {
  const packed = Object.entries(files).map(([name, bytes]) => [name, packFile(bytes)]);
  return `${JSON.stringify({ ...given, files: Object.fromEntries(packed) })}\n`;
}

/** Returns a file in the encoding of a package. Its digest lets browsers upload it alone. */
export function packFile(bytes: Buffer): { encoding: "br+base64"; data: string; sha256: string } {
  const data = brotliCompressSync(bytes).toString("base64");
  return { encoding: "br+base64", data, sha256: hash("sha256", bytes) };
}

/** Checks the package as the service does: the sizes, and the encoding of its files. */
async function checkPackage(text: string): Promise<ManifestProblem[]> {
  try {
    await readPackage(pluginPackage.parse(JSON.parse(text)));
    return [];
  } catch (error) {
    if (!isProblem(error)) throw error;
    const file = fileNames.find((name) => error.message.includes(name)) ?? "manifest.json";
    return [{ file, message: error.message }];
  }
}

/** The capability that each call of a page needs. */
const capabilityOfCall = {
  onState: "session:read",
  act: "session:act",
  ask: "asks",
  offerStories: "stories",
  offerChanges: "stories",
};

/** The hooks with which a kind handles the data of a person, and the result if one is missing. */
const personalHooks = {
  onErase: "an erased person's texts stay in its rooms",
  onExport: "the export of a person has no texts of its rooms",
};

/** Checks that the files match the kinds, grants and slots of a plugin. */
function checkRequirements(
  manifest: PluginPackage,
  exports: string[] | undefined,
  files: Files,
): ManifestProblem[] {
  const { kinds, capabilities, slots } = manifest;
  const has = (capability: string) => capabilities.some((one) => one.capability === capability);
  const code = { file: "plugin.js" };
  const findings: ManifestProblem[] = [];
  const need = (why: string, name: string) => {
    if (files["plugin.js"] && exports && !exports.includes(name))
      findings.push({ ...code, message: `${why} needs the export ${name}` });
  };
  const advise = (why: string, name: string) => {
    if (exports && !exports.includes(name))
      findings.push({ ...code, message: `without the export ${name}, ${why}`, isAdvice: true });
  };
  if (kinds.length > 0) for (const name of neededExports) need("a kind", name);
  if (kinds.length > 0) for (const [name, why] of Object.entries(personalHooks)) advise(why, name);
  if (has("events")) need("the capability events", "onEvent");
  if (has("jobs")) need("the capability jobs", "onJob");
  if (has("asks")) need("the capability asks", "onAsk");
  if (has("attention")) need("the capability attention", "waits");
  if (exports?.includes("waits") && !has("attention"))
    findings.push({ ...code, message: "the export waits needs the capability attention" });
  const page = { file: "ui.js" };
  if (slots.includes("room") && !files["ui.js"])
    findings.push({ ...page, message: "the slot room needs this file" });
  for (const [call, capability] of Object.entries(capabilityOfCall))
    if (!has(capability) && files["ui.js"]?.includes(`.${call}(`))
      findings.push({ ...page, message: `${call} needs the capability ${capability}`, isAdvice: true });
  return findings;
}
