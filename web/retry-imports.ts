import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";

const helper = fileURLToPath(new URL("./src/lib/lazy/import-with-retry.ts", import.meta.url));

/**
 * Puts `importWithRetry` in the place of the helper that Vite calls for each `import()` of a build, and passes it the
 * files of that import, without those that every page has from the start. Vite's own adds `modulepreload` links; a browser that
 * fails to load one of these refuses the file for the life of the page.
 */
export function retryImports(): Plugin {
  const ofPage = new Set<string>();

  function noteFilesOfPage(fileName: string, bundle: Rolldown.OutputBundle) {
    const chunk = bundle[fileName];
    if (chunk?.type !== "chunk" || ofPage.has(fileName)) return;
    ofPage.add(fileName);
    for (const imported of chunk.imports) noteFilesOfPage(imported, bundle);
  }

  return {
    name: "retry-imports",
    apply: "build",
    enforce: "pre",
    config: () => ({
      build: {
        modulePreload: {
          // Vite leaves a file that needs no other out of its list. What is no file of the build has another ending.
          resolveDependencies: (file, files, { hostType }) =>
            hostType === "js" && file.endsWith(".js")
              ? [...new Set([file, ...files])].filter((one) => !ofPage.has(one))
              : files,
        },
      },
    }),
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { importWithRetry as __vitePreload } from ${JSON.stringify(helper)};`,
    },
    generateBundle: {
      order: "pre",
      handler(_options, bundle) {
        ofPage.clear();
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk" && chunk.isEntry) noteFilesOfPage(chunk.fileName, bundle);
      },
    },
  };
}
