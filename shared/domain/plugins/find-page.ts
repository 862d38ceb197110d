import { statement, type Runner } from "#shared/db/statement.ts";
import { digestDigits } from "#shared/rules/plugin-page.ts";
import { readOperatorFile } from "./find-code.ts";
import { findPageFile } from "./page-file.ts";
import type { PluginHost } from "./plugin-host.ts";
import type { Manifest } from "./read-package.ts";

/** Identifies a page: the plugin's name and version, and the first hex digits of its package's digest, if known. */
export type PageWanted = { name: string; version: string; digest: string | null };

/** A plugin's page. Its code is loaded on demand. */
export type PluginPage = {
  /** The plugin's display name. */
  display: string;
  /** Identifies the page and its code. Null if the code may change without a new id. */
  id: string | null;
  /** Returns the page's code, or null if it no longer exists. */
  code(): Promise<string | null>;
};

/** The number of hex digits of a digest that an address omits. */
const omittedDigits = 64 - digestDigits;

/** A stored package in force. `page` and `texts` are true if it contains them. */
type Row = { digest: string; manifest: Manifest; page: boolean; texts: boolean };

// Two rows are enough to see that an address without a digest is ambiguous.
const pages = statement<Row, [string, string, Buffer, Buffer]>(
  "plugin-page",
  `select encode(b.digest, 'hex') as digest, b.manifest, b.page is not null as page, b.texts is not null as texts
   from plugin_bundles b
   where b.name = $1 and b.version = $2 and b.digest between $3 and $4
     and exists (select from plugin_installs i where i.digest = b.digest and i.enabled)
   limit 2`,
);

const codeOf = statement<{ page: string | null }, [string]>(
  "plugin-page-code",
  "select page from plugin_bundles where digest = decode($1, 'hex')",
);

/**
 * Returns the page of a plugin that an org has in force and enabled, or null. Without a digest, it returns null if orgs
 * have different packages of that name and version. For everyone.
 */
export async function findPage(
  host: Pick<PluginHost, "dir">,
  runner: Runner,
  wanted: PageWanted,
): Promise<PluginPage | null> {
  const bundle = await findBundleOfPage(runner, wanted);
  if (!bundle) return null;
  const { manifest } = bundle;
  const { display } = manifest;
  if (bundle.page) {
    const code = async () => (await codeOf(runner, bundle.digest))[0]?.page ?? null;
    return { display, id: bundle.digest, code };
  }
  const file = await findPageFile(host, bundle, "ui.js");
  return file && { display, id: file.id, code: () => readOperatorFile(host, manifest, "ui.js") };
}

/** Returns the package of a page by the rules of `findPage`, or null. */
export async function findBundleOfPage(
  runner: Runner,
  { name, version, digest }: PageWanted,
): Promise<Row | null> {
  const bound = (digit: string) =>
    Buffer.from((digest ?? "").padEnd(digestDigits + omittedDigits, digit), "hex");
  const bundles = await pages(runner, name, version, bound("0"), bound("f"));
  return bundles.length === 1 ? bundles[0]! : null;
}
