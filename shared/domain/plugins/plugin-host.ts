import type { PluginTexts } from "#shared/wire/plugin-texts.ts";

/** The code of a plugin: its server code, its page code and its page's texts. Null for a missing part. */
export type PluginCode = { code: string | null; page: string | null; texts: PluginTexts | null };

/** The result of loading a package: the exports of plugin.js, and the reason why it cannot be used, if any. */
export type Inspection =
  | {
      kind: "inspected";
      exports: string[];
      problem: { file: string; message: string; line?: number } | null;
    }
  /** Nothing was loaded, because all slots are in use. */
  | { kind: "busy" };

/**
 * The folder of plugin files, and the inspection of packages. In a process without it, plugins can be installed and
 * switched, but their kinds are not offered.
 */
export type PluginHost = {
  /** The operator's folder for files that packages omit: `{name}/{version}/{plugin.js,ui.js,texts.json}`. */
  dir: string;
  /** Loads plugin.js in the sandbox and reads ui.js, for a package that is not installed yet. */
  inspect(bundle: { plugin: string; ui?: string }): Promise<Inspection>;
};
