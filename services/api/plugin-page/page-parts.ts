import { transform } from "lightningcss";
import { readFileSync } from "node:fs";
import { minifySync } from "rolldown/utils";

// The build of the server puts these texts into the server, so only the sources need the packages above. The texts
// are the same in both, so the tests check what a browser gets.

const text = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const inFrame = (names: string, extension: string) =>
  names.split(" ").map((name) => text(`in-frame/${name}.${extension}`));

/**
 * The modules that make the global `standpoint`, each after the modules that it imports. A page cannot import, so they
 * are put into one function, without their imports and exports.
 */
const modules = inFrame(
  "focus-pressed clock connection texts reason-text height pressed-key host-keys announcer timer initials avatar carry drag-pointer drag-mouse drag-touch drag-keys drag drafts standpoint",
  "js",
).map(withoutImports);

/** The first part of the script of each plugin's page. */
export const prelude = minifiedScript(
  `${text("in-frame/first-lines.js")}\n(() => {\n${modules.join("\n")}\n})();`,
);

/** The styles of each plugin's page: the client's tokens and look, then what only pages have. */
export const styles = minifiedStyles(
  [
    ...["lib/tokens", "ui/look/base", "ui/look/buttons", "ui/look/fields", "ui/look/chip"].map((name) =>
      text(`../../../web/src/${name}.css`),
    ),
    ...inFrame("page abilities", "css"),
  ].join(""),
);

function withoutImports(module: string): string {
  return module.replaceAll(/^import [^;]*;\n/gm, "").replaceAll(/^export /gm, "");
}

function minifiedScript(code: string): string {
  const { code: minified, errors } = minifySync("prelude.js", code, {
    module: false,
    // As the client.
    compress: { target: "es2022" },
  });
  if (errors.length > 0) throw errors[0]!;
  return minified;
}

function minifiedStyles(css: string): string {
  return transform({ filename: "page.css", code: Buffer.from(css), minify: true }).code.toString();
}
