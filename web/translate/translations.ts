import type { Plugin } from "vite";
import { translated } from "../src/i18n/languages.ts";
import type { Area } from "../src/i18n/area.ts";
import { areas } from "./areas.ts";
import { buildCatalogs } from "./catalogs.ts";
import { readSource } from "./localizer.ts";

/**
 * Provides the translations of web/locales as modules: `virtual:catalogs` exports a function for each language and area
 * that imports its texts.
 */
export function translations(): Plugin {
  let catalogs: Promise<Map<string, Map<Area, string>>> | undefined;

  async function buildAll() {
    const source = readSource();
    const built = new Map<string, Map<Area, string>>();
    for (const { code } of translated) built.set(code, await buildCatalogs(code, source));
    return built;
  }

  return {
    name: "translations",
    resolveId: { filter: { id: /^virtual:catalogs/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:catalogs/ },
      async handler(id) {
        const [, language, area] = id.split("/");
        if (!language) return `export const catalogs = ${importsOf(translated.map(({ code }) => code))};`;
        if (!area) return `export const areas = ${importsOf(areas.map((name) => `${language}/${name}`))};`;
        catalogs ??= buildAll();
        return (await catalogs).get(language)?.get(area as Area);
      },
    },
  };
}

/** Returns an object whose functions import the modules at these paths. Their names are the last parts of the paths. */
function importsOf(paths: readonly string[]): string {
  const imports = paths.map(
    (path) => `"${path.split("/").at(-1)}": () => import("virtual:catalogs/${path}")`,
  );
  return `{ ${imports.join(", ")} }`;
}
