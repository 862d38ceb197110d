import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const pseudo = fileURLToPath(new URL("src/i18n/pseudo.ts", import.meta.url));

/**
 * Replaces `@lit/localize` in the dev server by src/i18n/pseudo.ts, which implements `?locale=pseudo` and
 * `?locale=pseudo-rtl`. Builds use the library.
 */
export function pseudoLocale(): Plugin {
  return {
    name: "pseudo-locale",
    apply: "serve",
    enforce: "pre",
    resolveId: (source, importer) => (source === "@lit/localize" && importer !== pseudo ? pseudo : null),
  };
}
