import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const pseudo = fileURLToPath(new URL("src/i18n/pseudo.ts", import.meta.url));

/**
 * In the dev server, has the client's `msg()` and `str` come from src/i18n/pseudo.ts, which answers `?locale=pseudo`.
 * Builds take them from the library.
 */
export function pseudoLocale(): Plugin {
  return {
    name: "pseudo-locale",
    apply: "serve",
    enforce: "pre",
    resolveId: (source, importer) => (source === "@lit/localize" && importer !== pseudo ? pseudo : null),
  };
}
