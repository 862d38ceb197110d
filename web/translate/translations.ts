import type { Plugin } from "vite";
import { translated } from "#shared/rules/languages.ts";
import type { Area } from "../src/i18n/area.ts";
import { areas } from "./areas.ts";
import { buildCatalogs, keyLength } from "./catalogs.ts";
import { readSource, type Source } from "./localizer.ts";

/**
 * Provides the translations of web/locales as modules: `virtual:catalogs` exports a function for each language and area
 * that imports its texts.
 */
export function translations(): Plugin {
  let source: Source | undefined;
  const built = new Map<string, ReturnType<typeof buildCatalogs>>();

  /** Reads the client's messages, with the first module that needs them. */
  function messages(): Source {
    source ??= readSource();
    return source;
  }

  async function textsOf(language: string, area: Area) {
    if (!built.has(language)) built.set(language, buildCatalogs(language, messages()));
    return (await built.get(language)!).get(area);
  }

  return {
    name: "translations",
    resolveId: { filter: { id: /^virtual:catalogs/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:catalogs/ },
      async handler(id) {
        const [, language, area] = id.split("/");
        if (!language)
          return `export const keyLength = ${keyLength(messages())};
export const catalogs = ${importsOf(translated.map(({ code }) => code))};`;
        if (!area) return `export const areas = ${importsOf(areas.map((name) => `${language}/${name}`))};`;
        return textsOf(language, area as Area);
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
