/** The code of a plugin: what runs on the server, and what its page runs. Null for what it does not have. */
export type PluginCode = { code: string | null; page: string | null };

/** What loading a package found: the functions that plugin.js exports, and why it cannot be used, if it cannot. */
export type Inspection =
  | {
      kind: "inspected";
      exports: string[];
      problem: { file: string; message: string; line?: number } | null;
    }
  /** Nothing was loaded, as too much else is. */
  | { kind: "busy" };

/**
 * What runs plugins in this process. Where there is none, plugins can be installed and switched, and their kinds are
 * offered to nobody.
 */
export type PluginHost = {
  /** The folder in which operators lay down files that packages leave out: `{name}/{version}/{plugin.js,ui.js}`. */
  dir: string;
  /** Loads plugin.js in the sandbox and reads ui.js, of a package that nobody has installed yet. */
  inspect(bundle: { plugin: string; ui?: string }): Promise<Inspection>;
};
