import type { Plugin } from "vite";
import { translated } from "#shared/rules/languages.ts";
import { buildCatalog, keyLength } from "./catalogs.ts";
import { readSource, type Source } from "./localizer.ts";

/**
 * Provides the translations of web/locales as modules: `virtual:catalogs` exports a function for each language that
 * imports its texts.
 */
export function translations(): Plugin {
  let source: Source | undefined;

  return {
    name: "translations",
    resolveId: { filter: { id: /^virtual:catalogs/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:catalogs/ },
      handler(id) {
        // Reads the client's messages, with the first module that needs them.
        source ??= readSource();
        const [, language] = id.split("/");
        return language ? buildCatalog(language, source) : catalogsModule(source);
      },
    },
  };
}

function catalogsModule(source: Source): string {
  const imports = translated.map(({ code }) => `"${code}": () => import("virtual:catalogs/${code}")`);
  return `export const keyLength = ${keyLength(source)};
export const catalogs = { ${imports.join(", ")} };`;
}
