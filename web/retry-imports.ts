import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";

const helper = fileURLToPath(new URL("./src/lib/lazy/import-with-retry.ts", import.meta.url));

/**
 * Replaces the helper that Vite calls for each `import()` of a build by `importWithRetry`. Passes it the files of that
 * import, without the files that every page loads at the start. Vite's helper adds `modulepreload` links. A browser
 * that fails to load such a link refuses the file until the page is reloaded.
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
          // Vite omits the imported file from its list if that file has no dependencies. A file outside the build does
          // not end in .js.
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
