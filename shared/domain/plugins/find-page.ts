import { statement, type Runner } from "#shared/db/statement.ts";
import { digestDigits } from "#shared/rules/plugin-page.ts";
import { findCode } from "./find-code.ts";
import type { PluginHost } from "./plugin-host.ts";
import type { Manifest } from "./read-package.ts";

/** Which page is meant: a plugin's name and version, and where it is known how its package's digest begins, in hex. */
export type PageWanted = { name: string; version: string; digest: string | null };

/** What a page runs, and what its plugin is called. */
export type PluginPage = { display: string; code: string };

/** The digits of a digest that an address leaves open. */
const open = 64 - digestDigits;

// Two rows are enough to see that an address without a digest is not clear.
const pages = statement<{ manifest: Manifest; page: string | null }, [string, string, Buffer, Buffer]>(
  "plugin-page",
  `select b.manifest, b.page
   from plugin_bundles b
   where b.name = $1 and b.version = $2 and b.digest between $3 and $4
     and exists (select from plugin_installs i where i.digest = b.digest and i.enabled)
   limit 2`,
);

/**
 * Returns the page of a plugin that some org has in force and enabled; null where there is none, and where the digest is
 * left out and orgs have different packages of that name and version. protocol/plugins 63. For everybody.
 */
export async function findPage(
  host: Pick<PluginHost, "dir">,
  runner: Runner,
  { name, version, digest }: PageWanted,
): Promise<PluginPage | null> {
  const bound = (digit: string) => Buffer.from((digest ?? "").padEnd(digestDigits + open, digit), "hex");
  const found = await pages(runner, name, version, bound("0"), bound("f"));
  const [bundle] = found;
  if (!bundle || found.length > 1) return null;
  const { manifest, page } = bundle;
  const { page: code } = await findCode(host, { manifest, code: "", page });
  return code === null ? null : { display: manifest.display, code };
}
