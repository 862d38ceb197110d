import { hash } from "node:crypto";
import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { findCode } from "../plugins/find-code.ts";
import type { PluginCode } from "../plugins/plugin-host.ts";
import type { Manifest } from "../plugins/read-package.ts";
import type { CheckResult } from "./check-result.ts";

type Bundle = { manifest: Manifest } & PluginCode;

const what = "plugin files";
/** Limit of problems in one report, for readability. */
const MAX_REPORTED = 20;

/**
 * Checks whether the plugins of this instance can run with these settings. It checks that the settings have a plugin
 * folder and that packages are unaltered. Files that packages omit must be in `pluginDir`. Changes nothing.
 */
export async function examineFiles(db: Database, pluginDir: string | null): Promise<CheckResult> {
  const digests = await listDigests(db);
  const problems: string[] = [];
  for (const digest of digests) {
    const bundle = await readBundle(db, digest);
    if (bundle) problems.push(...(await problemsOf(bundle, pluginDir)));
  }
  if (pluginDir === null && digests.length > 0)
    problems.unshift("plugins are enabled, but PLUGIN_DIR is not set, so they do not run");
  if (problems.length === 0) return { what, state: "ok", detail: `${digests.length} in use, all complete` };
  const omitted = problems.length - MAX_REPORTED;
  const detail = [...problems.slice(0, MAX_REPORTED), ...(omitted > 0 ? [`${omitted} more`] : [])].join("; ");
  return { what, state: "warning", detail };
}

async function listDigests(db: Database): Promise<Buffer[]> {
  const { rows } = await sql<{ digest: Buffer }>`
    select digest from plugin_bundles
    where digest in (select digest from plugin_installs where enabled) order by name, version, digest`.execute(
    db.kysely,
  );
  return rows.map(({ digest }) => digest);
}

/** Reads a single bundle, because each may have hundreds of kilobytes. Returns null if it no longer exists. */
async function readBundle(db: Database, digest: Buffer): Promise<Bundle | null> {
  const { rows } = await sql<Bundle>`
    select manifest, code, page, texts from plugin_bundles where digest = ${digest}`.execute(db.kysely);
  return rows[0] ?? null;
}

async function problemsOf(bundle: Bundle, dir: string | null): Promise<string[]> {
  const { manifest, code, page } = bundle;
  const packageName = `${manifest.name} ${manifest.version}`;
  const altered = [
    ...(isAltered(code, manifest.files?.["plugin.js"]) ? ["plugin.js"] : []),
    ...(isAltered(page, manifest.files?.["ui.js"]) ? ["ui.js"] : []),
  ];
  const missing = dir === null ? [] : (await findCode({ dir }, bundle)).missing;
  return [
    ...altered.map((file) => `${packageName}: ${file} in the database does not match its digest`),
    ...missing.map((file) => `${packageName}: ${file} is not in PLUGIN_DIR, or does not match its package`),
  ];
}

function isAltered(text: string | null, digest: string | undefined): boolean {
  return text !== null && hash("sha256", text) !== digest;
}
