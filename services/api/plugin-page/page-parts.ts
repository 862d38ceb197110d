import { readFileSync } from "node:fs";
import { pluginPageTexts } from "#shared/rules/service-texts/service-texts.ts";

const text = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const inFrame = (names: string, extension: string) =>
  names.split(" ").map((name) => text(`in-frame/${name}.${extension}`));

/**
 * The modules that make the global `standpoint`, each after the modules that it imports. A page cannot import, so they
 * are put into one function, without their imports and exports.
 */
const modules = inFrame(
  "clock connection texts own-texts height pressed-key host-keys announcer timer initials avatar carry drag-pointer drag-mouse drag-touch drag-keys drag drafts standpoint",
  "js",
).map(withoutImports);
const ownTranslations = `const ownTranslations = ${JSON.stringify(pluginPageTexts())};`;

/** The first part of the script of each plugin's page. */
export const prelude = `${text("in-frame/first-lines.js")}\n(() => {\n${ownTranslations}\n${modules.join("\n")}\n})();`;

/** The styles of each plugin's page: the client's tokens and look, then what only pages have. */
export const styles = [
  ...["lib/tokens", "ui/look/base", "ui/look/buttons", "ui/look/fields", "ui/look/chip"].map((name) =>
    text(`../../../web/src/${name}.css`),
  ),
  ...inFrame("page abilities", "css"),
].join("");

function withoutImports(module: string): string {
  return module.replaceAll(/^import [^;]*;\n/gm, "").replaceAll(/^export /gm, "");
}
