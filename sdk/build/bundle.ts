import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "lightningcss";
import { rolldown, type Plugin } from "rolldown";
import { BuildFailure, type Mistake } from "./build-failure.ts";
import { nameIn, OUT_DIR } from "./locate.ts";
import { minifyTemplates } from "./minify-templates.ts";

/** A bundled file, and its source map as JSON. */
export type Bundled = { code: string; map: string };

/** The name under which plugins import the modules of this package. */
const PACKAGE = "@standpoint/plugin-sdk";
const sdk = fileURLToPath(new URL("../", import.meta.url));
const entries: Record<string, string> = {
  [`${PACKAGE}/page`]: `${sdk}page.ts`,
  [`${PACKAGE}/server`]: `${sdk}server.ts`,
  [`${PACKAGE}/tracker`]: `${sdk}tracker.ts`,
  [`${PACKAGE}/tracker-page`]: `${sdk}tracker-page.ts`,
};

/** How each file of a package is made: the page is a classic script, the plugin's code a readable module. */
const outputs = {
  "plugin.js": { format: "es", minify: false },
  "ui.js": { format: "iife", minify: true },
} as const;

type Options = { folder: string; entry: string; output: keyof typeof outputs; isDev: boolean };

/**
 * Bundles a module of a plugin with everything that it imports into one file. The same sources give the same bytes in
 * each folder. In development the page is not minified. Throws BuildFailure with file and line of each mistake.
 */
export async function bundle({ folder, entry, output, isDev }: Options): Promise<Bundled> {
  const { format, minify } = outputs[output];
  // Such as an import that the bundler would leave out.
  const warnings: unknown[] = [];
  try {
    const build = await rolldown({
      input: resolve(folder, entry),
      cwd: folder,
      platform: "neutral",
      transform: { target: "es2023" },
      resolve: {
        mainFields: ["module", "main"],
        conditionNames: ["browser", "import", "default"],
        modules: [`${sdk}node_modules`, `${sdk}../node_modules`, "node_modules"],
      },
      // Paths of this machine must not be in the output.
      experimental: { attachDebugInfo: "none" },
      // A slow machine is no mistake of the sources.
      checks: { bundlerTimings: false },
      onLog: (level, log) => void (level === "warn" && warnings.push(log)),
      plugins: [resolveModules(folder), textOfStyles(), ...(isDev ? [] : [minifyTemplates()])],
    });
    const { output: files } = await build.generate({
      dir: OUT_DIR,
      format,
      minify: minify && !isDev,
      sourcemap: "hidden",
      codeSplitting: false,
      comments: { legal: true, annotation: false, jsdoc: false },
    });
    await build.close();
    if (warnings.length > 0) throw Object.assign(new Error("warnings"), { errors: warnings });
    const [{ code, map }] = files;
    return { code, map: JSON.stringify(map) };
  } catch (error) {
    throw failureOf(error, folder);
  }
}

/** Resolves the modules of this package. Refuses modules of Node, which plugins do not have. */
function resolveModules(folder: string): Plugin {
  return {
    name: "plugin-modules",
    resolveId(id, importer) {
      if (Object.hasOwn(entries, id)) return entries[id]!;
      if (!isBuiltin(id)) return null;
      const line = importer ? lineWith(importer, id) : undefined;
      const message = `a plugin cannot use modules of Node, such as ${id}`;
      throw new BuildFailure([{ file: nameIn(folder, importer ?? ""), ...(line && { line }), message }]);
    },
  };
}

/** Makes the import of a .css file return its minified text. */
function textOfStyles(): Plugin {
  return {
    name: "plugin-styles",
    load: {
      filter: { id: /\.css$/ },
      handler(id) {
        const { code } = transform({ filename: id, code: readFileSync(id), minify: true });
        return { code: `export default ${JSON.stringify(code.toString())};`, moduleType: "js" };
      },
    },
  };
}

type Logged = {
  message: string;
  code?: string;
  id?: string;
  loc?: { file?: string; line: number };
  fileName?: string;
};

function failureOf(error: unknown, folder: string): unknown {
  const all = (error as { errors?: unknown[] }).errors ?? [error];
  const mistakes = all.flatMap((one): readonly Mistake[] => {
    if (one instanceof BuildFailure) return one.mistakes;
    const { cause } = one as { cause?: unknown };
    if (cause instanceof BuildFailure) return cause.mistakes;
    const { id, loc, fileName, message } = one as Logged;
    const file = loc?.file ?? id ?? fileName;
    return file === undefined
      ? [{ file: "src", message: wordsOf(message) }]
      : [{ file: nameIn(folder, file), ...(loc && { line: loc.line }), message: wordsOf(message) }];
  });
  return new BuildFailure(mistakes);
}

/** Returns the first line of a message of the bundler, without its colours and its code. */
function wordsOf(message: string): string {
  // oxlint-disable-next-line eslint/no-control-regex -- The colours of a terminal begin with an escape character.
  const plain = message.replaceAll(/\u001b\[[\d;]*m/g, "");
  const lines = plain.split("\n");
  const first = lines.find((line) => line.trim() !== "" && !line.startsWith("Build failed")) ?? plain;
  return first.replace(/^\[[A-Z_]+\] /, "").replace(/ in \S+$/, "");
}

function lineWith(path: string, text: string): number | undefined {
  const at = readFileSync(path, "utf8")
    .split("\n")
    .findIndex((line) => line.includes(`"${text}"`) || line.includes(`'${text}'`));
  return at < 0 ? undefined : at + 1;
}
