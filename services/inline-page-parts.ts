import { pathToFileURL } from "node:url";

/**
 * Puts the texts of `page-parts.ts` into a bundle, which then needs neither their files nor the packages that minify
 * them. A plugin of Vite and rolldown.
 */
export function inlinePageParts() {
  return {
    name: "inline-page-parts",
    load: {
      filter: { id: /\/plugin-page\/page-parts\.ts$/ },
      handler: async (id: string): Promise<string> => {
        const parts = (await import(pathToFileURL(id).href)) as Record<string, string>;
        return Object.entries(parts)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join("\n");
      },
    },
  };
}
