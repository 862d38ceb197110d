/** The code of a plugin: what runs on the server, and what its page runs. Null for what it does not have. */
export type PluginCode = { code: string | null; page: string | null };

/** What was found in a plugin's code: what it exports, or why it cannot be used, with the line. */
export type Inspection = { exports: string[] } | { trouble: string };

/**
 * What runs plugins in this process. Where there is none, plugins can be installed and switched, and their kinds are
 * offered to nobody.
 */
export type PluginHost = {
  /** The folder in which operators lay down files that packages leave out: `{name}/{version}/{plugin.js,ui.js}`. */
  dir: string;
  /** Loads the code in the sandbox and reads that of its page. */
  inspect(code: PluginCode): Promise<Inspection>;
};
