import { statement, type Runner } from "#shared/db/statement.ts";
import type { PluginTexts } from "#shared/wire/plugin-texts.ts";
import { readOperatorTexts } from "./find-code.ts";
import { findBundleOfPage, type PageWanted } from "./find-page.ts";
import { findPageFile } from "./page-file.ts";
import type { PluginHost } from "./plugin-host.ts";

/** The texts of a plugin's page. They are loaded on demand. */
export type PageTexts = {
  /** Identifies the texts. Null if they may change without a new id. */
  id: string | null;
  /** True if the package's digest determines the texts. */
  isFixed: boolean;
  /** Returns the texts, `{}` if there are none, or null if they no longer exist. */
  texts(): Promise<PluginTexts | null>;
};

const textsOf = statement<{ texts: PluginTexts | null }, [string]>(
  "plugin-page-texts",
  "select texts from plugin_bundles where digest = decode($1, 'hex')",
);

/** Returns the texts of a plugin's page in other languages, by the rules of `findPage`. Null without the package. */
export async function findTexts(
  host: Pick<PluginHost, "dir">,
  runner: Runner,
  wanted: PageWanted,
): Promise<PageTexts | null> {
  const bundle = await findBundleOfPage(runner, wanted);
  if (!bundle) return null;
  const { digest, manifest } = bundle;
  if (bundle.texts)
    return {
      id: digest,
      isFixed: true,
      texts: async () => (await textsOf(runner, digest))[0]?.texts ?? null,
    };
  const file = await findPageFile(host, bundle, "texts.json");
  const isNamed = manifest.files?.["texts.json"] !== undefined;
  if (!file) return { id: null, isFixed: manifest.files !== undefined && !isNamed, texts: async () => ({}) };
  return { id: file.id, isFixed: isNamed, texts: () => readOperatorTexts(host, manifest) };
}
