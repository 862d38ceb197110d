// Rules: docs/plugins.md
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { BuildFailure, type Mistake } from "./build-failure.ts";
import { manifestWithLocales, readFolder } from "./read-folder.ts";

const root = await mkdtemp(join(tmpdir(), "standpoint-sources-"));
afterAll(() => rm(root, { recursive: true }));
let made = 0;

const plugin = `import { thrower } from "./thrower.ts";
type Input = { state: object };
export const view = ({ state }: Input) => ({ ...state, never: () => thrower() });
`;
const thrower = `// Throws in line 3.
export function thrower(): never {
  throw new Error("no");
}
`;

/** Writes files into a new folder and returns its path. */
async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = join(root, String(made++));
  for (const [name, text] of Object.entries({ "manifest.json": "{}", ...files })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

async function mistakesIn(files: Record<string, string>): Promise<readonly Mistake[]> {
  const failure: unknown = await readFolder(await folderWith(files)).catch((error: unknown) => error);
  if (!(failure instanceof BuildFailure)) throw new Error("the folder was built");
  return failure.mistakes;
}

const text = (bytes: Buffer | undefined) => bytes?.toString("utf8") ?? "";

describe("a folder with sources", () => {
  const sources = { "src/plugin.ts": plugin, "src/thrower.ts": thrower };

  test("becomes one readable module without types", async () => {
    const { files } = await readFolder(await folderWith(sources));
    expect(text(files["plugin.js"])).toContain("function thrower() {");
    expect(text(files["plugin.js"])).toContain("export { view }");
    expect(text(files["plugin.js"])).not.toContain("Input");
  });

  test("has a page that is a script, with its styles as minified text", async () => {
    const page = `import css from "./page.css";\ndocument.title = css;\n`;
    const { files } = await readFolder(
      await folderWith({ "src/page.ts": page, "src/page.css": ".a {\n  color: red;\n}\n" }),
    );
    expect(text(files["ui.js"])).toMatch(/^\(function\(\)\{document\.title=`\.a\{color:red\}`\}\)\(\);$/m);
  });

  test("has templates without the white space around blocks", async () => {
    const page =
      "const html = (...all: unknown[]) => console.log(all);\nhtml`\n  <p\n class=${1}>\n  ${2} <b>x</b>\n  y</p>\n`;\n";
    const { files } = await readFolder(await folderWith({ "src/page.ts": page }));
    expect(text(files["ui.js"])).toContain("`<p class=${1}>${2} <b>x</b> y</p>`");
  });

  test("keeps the white space of templates in development, and with preformatted text", async () => {
    const page =
      "const html = (...all: unknown[]) => console.log(all);\nhtml`<p>\n</p>`;\nhtml`<pre>\n</pre>`;\n";
    const folder = await folderWith({ "src/page.ts": page });
    const inDev = await readFolder(folder, { isDev: true });
    expect(text(inDev.files["ui.js"])).toContain("`<p>\n</p>`");
    expect(text((await readFolder(folder)).files["ui.js"])).toContain("`<pre>\n</pre>`");
  });

  test("gives the same bytes in every folder, and no path of a machine", async () => {
    const folder = await folderWith(sources);
    const copy = join(root, "elsewhere", "deep");
    await cp(folder, copy, { recursive: true });
    const [one, other] = [await readFolder(folder), await readFolder(copy)];
    expect(one.files).toEqual(other.files);
    expect(text(one.files["plugin.js"])).not.toContain(root);
    expect(text(one.files["plugin.js"])).not.toContain("src/");
  });

  test("tells the source file and line of a line of the bundle", async () => {
    const { files, locate } = await readFolder(await folderWith(sources));
    const line =
      text(files["plugin.js"])
        .split("\n")
        .findIndex((one) => one.includes("throw new")) + 1;
    expect(locate("plugin.js", line)).toEqual({ file: "src/thrower.ts", line: 3 });
  });

  test("may import packages", async () => {
    const page = `import { html, render } from "lit-html";\nrender(html\`<p>hi</p>\`, document.body);\n`;
    const { files } = await readFolder(await folderWith({ "src/page.ts": page }));
    expect(text(files["ui.js"])).toContain("<p>hi</p>");
    expect(text(files["ui.js"])).toContain("@license");
  });
});

describe("a mistake in the sources is told with its file and line", () => {
  test.each([
    ["syntax", "const a = 1;\nconst b = ;\n", 2, "Unexpected token"],
    ["a missing file", `\nimport "./none.ts";\n`, 2, "Could not resolve './none.ts'"],
    [
      "a missing package",
      `import x from "no-such-package";\nx();\n`,
      1,
      "Could not resolve 'no-such-package'",
    ],
    [
      "a missing export",
      `import { no } from "./thrower.ts";\nno();\n`,
      1,
      `"no" is not exported by "src/thrower.ts".`,
    ],
    [
      "a module of Node",
      `\n\nimport fs from "node:fs";\nfs.x();\n`,
      3,
      "a plugin cannot use modules of Node, such as node:fs",
    ],
  ])("%s", async (_, code, line, message) => {
    const found = await mistakesIn({ "src/plugin.ts": code, "src/thrower.ts": thrower });
    expect(found).toEqual([{ file: "src/plugin.ts", line, message }]);
  });

  test("wrong CSS", async () => {
    const found = await mistakesIn({
      "src/page.ts": `import "./a.css";\n`,
      "src/a.css": "a { }\n.b { color red; }}\n",
    });
    expect(found).toMatchObject([{ file: "src/a.css", line: 2 }]);
  });
});

describe("the files of locales", () => {
  const de = JSON.stringify({ manifest: { display: "Mittag" }, texts: { Save: "Speichern" } });

  test("become the texts of the page and translations of the manifest", async () => {
    const { files, locales } = await readFolder(await folderWith({ "locales/de.json": de, "ui.js": "1" }));
    expect(JSON.parse(text(files["texts.json"]))).toEqual({ de: { Save: "Speichern" } });
    expect(manifestWithLocales({ name: "x" }, locales)).toEqual({
      name: "x",
      locales: { de: { display: "Mittag" } },
    });
  });

  test("are completed by those of another file, and their own texts win", async () => {
    const { files } = await readFolder(
      await folderWith({
        "locales/de.json": JSON.stringify({ with: "../shared/de.json", texts: { Save: "Sichern" } }),
        "shared/de.json": JSON.stringify({ texts: { Save: "Speichern", Leave: "Verlassen" } }),
      }),
    );
    expect(JSON.parse(text(files["texts.json"]))).toEqual({ de: { Save: "Sichern", Leave: "Verlassen" } });
  });

  test("name another file that is not there", async () => {
    expect(await mistakesIn({ "locales/de.json": `{"with": "../no.json"}` })).toEqual([
      { file: "locales/de.json", message: "with: there is no file ../no.json" },
    ]);
  });

  test("may have no other keys", async () => {
    expect(await mistakesIn({ "locales/de.json": `{"text": {}}` })).toEqual([
      { file: "locales/de.json", message: "text: only manifest, texts and with are known" },
    ]);
  });

  test("must be JSON", async () => {
    expect(await mistakesIn({ "locales/de.json": "{" })).toMatchObject([{ file: "locales/de.json" }]);
  });
});

test("a folder without sources keeps its files byte by byte", async () => {
  const given = { "plugin.js": "export const view = 1; // mine\n", "ui.js": "document.title = 1\r\n" };
  const { files, locate } = await readFolder(await folderWith(given));
  expect(Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, text(bytes)]))).toEqual(
    given,
  );
  expect(locate("plugin.js", 7)).toEqual({ file: "plugin.js", line: 7 });
});
