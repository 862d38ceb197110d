import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";
import { areasOf } from "../../web/translate/areas.ts";

const sources = fileURLToPath(new URL("../../web/src/", import.meta.url));

/** The areas that are loaded with an area, besides `core`. */
const loadedWith: Readonly<Record<string, readonly string[]>> = {
  poker: ["room"],
  import: ["room", "poker"],
  standup: ["room"],
  plugin: ["room"],
  embed: ["room"],
  settings: ["pages"],
  admin: ["pages"],
};

/** The files that load the texts of an area when they import its code. */
const loaders =
  /^(shell\/(routes|deferred-init)|kinds\/(\w+\/index|plugin-rooms|notifications|own-consent)|kinds\/poker\/room\/tm-poker-dialogs|lib\/language\/choose-language|kinds\/plugin\/nav\/tm-plugin-page)\.ts$/;

test("each part of the client imports only parts whose texts are loaded with it", async () => {
  const imports: [from: string, to: string][] = [];
  const withTexts = new Set<string>();
  await build({
    root: fileURLToPath(new URL("../../web", import.meta.url)),
    configFile: fileURLToPath(new URL("../../web/vite.config.ts", import.meta.url)),
    logLevel: "error",
    build: { write: false },
    plugins: [
      {
        name: "record-imports",
        moduleParsed({ id, importedIds, dynamicallyImportedIds }: Rolldown.ModuleInfo) {
          const imported = [...importedIds, ...dynamicallyImportedIds];
          if (imported.some((name) => name.includes("/@lit/localize/"))) withTexts.add(id);
          for (const one of imported) imports.push([id, one]);
        },
      },
    ],
  });
  expect(withTexts.size).toBeGreaterThan(100);
  const missing = imports.filter(([from, to]) => withTexts.has(to) && !hasTextsOf(from, to));
  expect(missing).toEqual([]);
});

/** Returns true if the texts of the module `to` are loaded whenever the module `from` runs. */
function hasTextsOf(from: string, to: string): boolean {
  const [importer = "", imported = ""] = [from, to].map((id) => id.slice(sources.length));
  if (!from.startsWith(sources) || loaders.test(importer)) return true;
  return areasOf(importer).every((area) => {
    const loaded = new Set<string>(["core", area, ...(loadedWith[area] ?? [])]);
    return areasOf(imported).some((one) => loaded.has(one));
  });
}
