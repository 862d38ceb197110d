import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { beforeAll, expect, test, vi } from "vitest";
import { coreKinds } from "#test/support/kinds.ts";

const web = fileURLToPath(new URL("../../web", import.meta.url));
const roomPage = "src/room/tm-room-page.ts";
/** The core kinds, each with the element of its room. */
const kinds = coreKinds.map((kind) => [kind, `src/kinds/${kind}/room/tm-${kind}-room.ts`] as const);
const kilobyte = 1024;

let chunks: Rolldown.OutputChunk[];
let notices: string;
/** The modules that import a module with `import()`, by imported module. */
const dynamicImporters = new Map<string, readonly string[]>();

/** Builds the client in memory, because an existing folder can contain an older build. */
beforeAll(async () => {
  // Without NODE_ENV=production the build uses the development files of libraries, which are never served.
  vi.stubEnv("NODE_ENV", "production");
  const result = await build({
    root: web,
    configFile: `${web}/vite.config.ts`,
    logLevel: "error",
    build: { write: false },
    plugins: [{ name: "record-importers", generateBundle: recordImporters }],
  });
  const [{ output }] = (Array.isArray(result) ? result : [result]) as [Rolldown.RolldownOutput];
  chunks = output.filter((file) => file.type === "chunk");
  const licences = output.find((file) => file.type === "asset" && file.fileName === "licenses.md");
  notices = licences?.type === "asset" ? String(licences.source) : "";
  vi.unstubAllEnvs();
});

test("every bundled package has its licence notice in the build", () => {
  const modules = chunks.flatMap((chunk) => chunk.moduleIds);
  const packages = new Set(
    modules.flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []),
  );
  expect([...packages]).toEqual(expect.arrayContaining(["lit", "lucide-static"]));
  for (const name of packages) expect(notices).toContain(`## ${name} - `);
});

test("the code that every page loads first is at most 40 KB", () => {
  expect(sizeOf(bootFiles())).toBeLessThanOrEqual(40 * kilobyte);
});

test.each(kinds)("a %s room is at most 90 KB in all", (_kind, element) => {
  expect(sizeOf(fetchedBy(element, roomFiles()))).toBeLessThanOrEqual(90 * kilobyte);
});

test("a facilitator's poker room is at most 90 KB, and a member does not load the controls", () => {
  const members = fetchedBy("src/kinds/poker/room/tm-poker-room.ts", roomFiles());
  const controls = "src/kinds/poker/room/facilitator-code.ts";
  for (const source of [controls, "src/kinds/poker/room/tm-poker-dialogs.ts"])
    expect(containing(source, members)).toEqual([]);
  expect(sizeOf(fetchedBy(controls, members))).toBeLessThanOrEqual(90 * kilobyte);
});

test("every page is at most 70 KB in all", () => {
  const pages = chunks.filter(({ facadeModuleId }) => facadeModuleId?.startsWith(`${web}/src/pages/`));
  expect(pages.length).toBeGreaterThan(30);
  const sizes = pages.map(({ fileName }) => {
    return [fileName, sizeOf(withStaticImports(fileName, new Set(bootFiles())))] as const;
  });
  expect(sizes.filter(([, bytes]) => bytes > 70 * kilobyte)).toEqual([]);
});

test.each(["room/tm-room-page.ts", ...kinds.map(([, element]) => element.slice("src/".length))])(
  "the space page does not fetch %s",
  (source) => {
    const space = fetchedBy("src/pages/space/tm-space-page.ts", bootFiles());
    expect(containing(`src/${source}`, space)).toEqual([]);
    const ofRooms = new RegExp(`/(room|${coreKinds.join("|")})-`);
    expect([...space].filter((fileName) => ofRooms.test(fileName))).toEqual([]);
  },
);

test.each([
  ...globSync("src/kinds/*/new-room", { cwd: web }).map(
    (folder) => `${folder}/tm-${folder.split("/")[2]}-picker.ts`,
  ),
  "src/kinds/standup/in-space/tm-next-standup.ts",
  "src/ui/avatar-icons.ts",
  "src/ui/bell.ts",
  "src/ui/tm-confirm.ts",
  "src/lib/invite/tm-invite-dialog.ts",
  "src/room/links/tm-links.ts",
  "src/i18n/translator.ts",
])("%s is not loaded before it is needed", (source) => {
  for (const page of [roomPage, "src/pages/space/tm-space-page.ts", "src/pages/profile/tm-profile-page.ts"])
    expect(containing(source, fetchedBy(page, bootFiles()))).toEqual([]);
});

test.each([
  "src/room/marked/tm-marked.ts",
  "src/kinds/plugin/slots/tm-room-plugins.ts",
  "src/kinds/plugin/slots/tm-plugin-slots.ts",
  "src/kinds/plugin/room/tm-plugin-room.ts",
])("%s is not loaded with a room of a core kind", (source) => {
  const room = kinds.reduce((known, [, element]) => fetchedBy(element, known), roomFiles());
  expect(containing(source, room)).toEqual([]);
});

test.each(["marked", "uqr"])("the package %s is loaded with the text or dialog that needs it", (name) => {
  const isOfPackage = (id: string) => id.includes(`/node_modules/${name}/`);
  const holders = chunks.filter(({ moduleIds }) => moduleIds.some(isOfPackage));
  const room = kinds.reduce((known, [, element]) => fetchedBy(element, known), roomFiles());
  const loaded = fetchedBy("src/pages/space/tm-space-page.ts", room);
  expect(holders.map(({ fileName }) => loaded.has(fileName))).toEqual([false]);
});

test("the calendar library is loaded only when a calendar file is read", () => {
  const page = "src/pages/settings/tm-settings-schedule.ts";
  const loaded = fetchedBy(page, fetchedBy("src/pages/settings/tm-settings-page.ts", bootFiles()));
  const holders = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.includes("/ical.js/")));
  expect(holders.map(({ fileName }) => loaded.has(fileName))).toEqual([false]);
});

test("templates are served without indentation", () => {
  const indented = chunks.filter(({ code }) => /\n\s*(<(button|div|p|tm-icon)\b|[\w-]+: var\(--)/.test(code));
  expect(indented.map(({ fileName }) => fileName)).toEqual([]);
});

test("the client does not contain the validation library", () => {
  const modules = chunks.flatMap((chunk) => Object.keys(chunk.modules));
  expect(modules.filter((id) => id.includes("/node_modules/zod/"))).toEqual([]);
});

test.each([
  "lib/lazy/lazy-imports.ts",
  "lib/lazy/import-with-retry.ts",
  "api/problem-text.ts",
  "ui/toast.ts",
  "ui/tm-toasts.ts",
  "ui/tm-error.ts",
])("%s is loaded with every page, because it handles missing parts", (source) => {
  expect(containing(`src/${source}`, bootFiles())).toHaveLength(1);
  const id = [...dynamicImporters.keys()].find((one) => one.endsWith(`/web/src/${source}`))!;
  expect(dynamicImporters.get(id)).toEqual([]);
});

test("every import() fetches all its files first and does not use modulepreload", () => {
  for (const { fileName } of chunks.filter(({ isDynamicEntry }) => isDynamicEntry)) {
    const importers = chunks.filter(({ dynamicImports }) => dynamicImports.includes(fileName));
    expect([fileName, importers.length > 0]).toEqual([fileName, true]);
    for (const importer of importers) {
      const fetched = fetchedFor(fileName, importer.code);
      const loaded = withStaticImports(importer.fileName, new Set(bootFiles()));
      const needed = [...withStaticImports(fileName, new Set())].filter((file) => !loaded.has(file));
      expect([fileName, needed.filter((file) => !fetched.has(file))]).toEqual([fileName, []]);
    }
  }
  expect(chunks.filter(({ code }) => code.includes("modulepreload"))).toEqual([]);
});

test("only the first code has a style sheet, because others would not be fetched again", () => {
  const styled = chunks.filter(({ viteMetadata }) => (viteMetadata?.importedCss.size ?? 0) > 0);
  expect(styled.map(({ fileName }) => bootFiles().has(fileName))).toEqual([true]);
});

/** Returns the files that every page needs to render: the entry and all its static imports. */
function bootFiles(): ReadonlySet<string> {
  return withStaticImports(chunks.find((chunk) => chunk.isEntry)!.fileName, new Set());
}

/** Returns the files that rooms of all kinds fetch: the boot files, the room page, and the kinds' descriptions. */
function roomFiles(): ReadonlySet<string> {
  return fetchedBy("src/kinds/registry.ts", fetchedBy(roomPage, bootFiles()));
}

/** Returns the files that are fetched after an import of a source module, in addition to `known`. */
function fetchedBy(source: string, known: ReadonlySet<string>): ReadonlySet<string> {
  return withStaticImports(chunkOf(source).fileName, new Set(known));
}

function chunkOf(source: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${source}`));
  if (!chunk) throw new Error(`${source} is not a separate chunk any more, so this test measures nothing`);
  return chunk;
}

/** Returns the files among `files` that contain a source module. */
function containing(source: string, files: ReadonlySet<string>): string[] {
  const isSource = (id: string) => id.endsWith(`/web/${source}`);
  if (!chunks.some(({ moduleIds }) => moduleIds.some(isSource)))
    throw new Error(`the build has no ${source}`);
  return [...files].filter((fileName) => chunkNamed(fileName).moduleIds.some(isSource));
}

function withStaticImports(fileName: string, found: Set<string>): Set<string> {
  if (found.has(fileName)) return found;
  found.add(fileName);
  for (const imported of chunkNamed(fileName).imports) withStaticImports(imported, found);
  return found;
}

function sizeOf(fileNames: ReadonlySet<string>): number {
  return [...fileNames].reduce((bytes, fileName) => bytes + gzipSync(chunkNamed(fileName).code).length, 0);
}

/** Returns the files that a file's code fetches before it imports another. */
function fetchedFor(imported: string, code: string): Set<string> {
  const name = imported.slice("assets/".length);
  const start = code.search(new RegExp(`import\\([\`"']\\./${name}`));
  const [, listed] = /__vite__mapDeps\(\[([\d,]+)\]\)/.exec(code.slice(start))!;
  const files = JSON.parse(/m\.f=(\[.*?\])/.exec(code)![1]!) as string[];
  return new Set(listed!.split(",").map((index) => files[Number(index)]!));
}

function recordImporters(this: Rolldown.PluginContext) {
  for (const id of this.getModuleIds()) dynamicImporters.set(id, this.getModuleInfo(id)!.dynamicImporters);
}

function chunkNamed(fileName: string): Rolldown.OutputChunk {
  return chunks.find((chunk) => chunk.fileName === fileName)!;
}
