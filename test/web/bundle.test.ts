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
/** For each module those that import it with `import()`. */
const dynamicImporters = new Map<string, readonly string[]>();

/** Built in memory each time: a folder left over from an older build would measure the wrong code. */
beforeAll(async () => {
  // Under any other name the build takes the libraries' development files, which are never served.
  vi.stubEnv("NODE_ENV", "production");
  const result = await build({
    root: web,
    configFile: `${web}/vite.config.ts`,
    logLevel: "error",
    build: { write: false },
    plugins: [{ name: "note-importers", generateBundle: noteImporters }],
  });
  const [{ output }] = (Array.isArray(result) ? result : [result]) as [Rolldown.RolldownOutput];
  chunks = output.filter((file) => file.type === "chunk");
  const licences = output.find((file) => file.type === "asset" && file.fileName === "licenses.md");
  notices = licences?.type === "asset" ? String(licences.source) : "";
  vi.unstubAllEnvs();
});

test("every package whose code is in the bundle has its notice beside it", () => {
  const modules = chunks.flatMap((chunk) => chunk.moduleIds);
  const packages = new Set(
    modules.flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []),
  );
  expect([...packages]).toEqual(expect.arrayContaining(["lit", "lucide-static"]));
  for (const name of packages) expect(notices).toContain(`## ${name} - `);
});

test("what every page loads first is at most 35 KB", () => {
  expect(sizeOf(boot())).toBeLessThanOrEqual(35 * kilobyte);
});

test.each(kinds)("what %s adds to a room is at most 25 KB", (_kind, element) => {
  const room = anyRoom();
  expect(sizeOf(fetching(element, room)) - sizeOf(room)).toBeLessThanOrEqual(25 * kilobyte);
});

test("no member loads the facilitator's controls", () => {
  const room = anyRoom();
  const members = fetching("src/kinds/poker/room/tm-poker-room.ts", room);
  for (const source of [
    "src/kinds/poker/room/facilitator-code.ts",
    "src/kinds/poker/room/tm-poker-dialogs.ts",
  ])
    expect(members.has(chunkOf(source).fileName)).toBe(false);
  const all = fetching("src/kinds/poker/room/facilitator-code.ts", members);
  expect(sizeOf(all) - sizeOf(room)).toBeLessThanOrEqual(28 * kilobyte);
});

test.each(kinds)("a %s room is at most 65 KB in all", (_kind, element) => {
  const room = anyRoom();
  expect(sizeOf(fetching(element, room))).toBeLessThanOrEqual(65 * kilobyte);
});

test.each([
  "landing/tm-landing-page",
  "space/tm-space-page",
  "directory/tm-directory-page",
  "kudos/tm-kudos-page",
  "trend/tm-trend-page",
  "profile/tm-profile-page",
  "away/tm-away-page",
  "standups/tm-standups-page",
  "calendar/tm-calendar-page",
  "tm-legacy-page",
  "docs/tm-docs-page",
  "tm-not-found-page",
  "guest/tm-guest-page",
  "guest/tm-guest-join",
])("%s adds at most 12 KB", (page) => {
  const all = fetching(`src/pages/${page}.ts`, boot());
  expect(sizeOf(all) - sizeOf(boot())).toBeLessThanOrEqual(12 * kilobyte);
});

test.each(["general", "members", "decks", "schedule", "webhook"])(
  "the %s settings of a space add at most 12 KB",
  (part) => {
    const frame = fetching("src/pages/settings/tm-settings-page.ts", boot());
    const all = fetching(`src/pages/settings/tm-settings-${part}.ts`, frame);
    expect(sizeOf(all) - sizeOf(boot())).toBeLessThanOrEqual(12 * kilobyte);
  },
);

test.each(["spaces", "members", "plugins", "theme", "danger"])(
  "the %s part of org admin adds at most 12.5 KB",
  (part) => {
    const frame = fetching("src/pages/admin/tm-admin-page.ts", boot());
    const all = fetching(`src/pages/admin/tm-admin-${part}.ts`, frame);
    expect(sizeOf(all) - sizeOf(boot())).toBeLessThanOrEqual(12.5 * kilobyte);
  },
);

test.each(["room/tm-room-page.ts", ...kinds.map(([, element]) => element.slice("src/".length))])(
  "the space page fetches nothing of %s",
  (source) => {
    const space = fetching("src/pages/space/tm-space-page.ts", boot());
    expect(space.has(chunkOf(`src/${source}`).fileName)).toBe(false);
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
])("%s is not loaded before it is needed", (source) => {
  const own = chunkOf(source);
  for (const page of [roomPage, "src/pages/space/tm-space-page.ts", "src/pages/profile/tm-profile-page.ts"])
    expect(fetching(page, boot()).has(own.fileName)).toBe(false);
});

test("the Markdown reader is loaded with the first marked text", () => {
  const own = chunkOf("src/room/marked/tm-marked.ts");
  const room = kinds.reduce((known, [, element]) => fetching(element, known), anyRoom());
  expect(room.has(own.fileName)).toBe(false);
  expect(sizeOf(fetching("src/room/marked/tm-marked.ts", room)) - sizeOf(room)).toBeLessThanOrEqual(
    18 * kilobyte,
  );
});

test.each([
  ["src/kinds/plugin/slots/tm-room-plugins.ts", 1],
  ["src/kinds/plugin/slots/tm-plugin-slots.ts", 14],
  ["src/kinds/plugin/room/tm-plugin-room.ts", 14],
])("%s is not loaded with a room, and adds at most %i KB to it", (source, most) => {
  const room = kinds.reduce((known, [, element]) => fetching(element, known), anyRoom());
  expect(room.has(chunkOf(source).fileName)).toBe(false);
  expect(sizeOf(fetching(source, room)) - sizeOf(room)).toBeLessThanOrEqual(most * kilobyte);
});

test("templates go out without the indentation of their sources", () => {
  const indented = chunks.filter(({ code }) => /\n\s*(<(button|div|p|tm-icon)\b|[\w-]+: var\(--)/.test(code));
  expect(indented.map(({ fileName }) => fileName)).toEqual([]);
});

test("the validation library stays out of the browser", () => {
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
])("%s comes with every page: a part that did not arrive needs it", (source) => {
  const isSource = (id: string) => id.endsWith(`/web/src/${source}`);
  const own = chunks.filter(({ moduleIds }) => moduleIds.some(isSource));
  expect(own.map(({ fileName }) => boot().has(fileName))).toEqual([true]);
  const id = [...dynamicImporters.keys()].find(isSource)!;
  expect(dynamicImporters.get(id)).toEqual([]);
});

test("every import() fetches all its files first, and leaves nothing to modulepreload", () => {
  for (const { fileName } of chunks.filter(({ isDynamicEntry }) => isDynamicEntry)) {
    const importers = chunks.filter(({ dynamicImports }) => dynamicImports.includes(fileName));
    expect([fileName, importers.length > 0]).toEqual([fileName, true]);
    for (const importer of importers) {
      const fetched = fetchedFor(fileName, importer.code);
      const here = reach(importer.fileName, new Set(boot()));
      const needed = [...reach(fileName, new Set())].filter((file) => !here.has(file));
      expect([fileName, needed.filter((file) => !fetched.has(file))]).toEqual([fileName, []]);
    }
  }
  expect(chunks.filter(({ code }) => code.includes("modulepreload"))).toEqual([]);
});

test("no part brings a style sheet of its own, which would not be fetched again", () => {
  const styled = chunks.filter(({ viteMetadata }) => (viteMetadata?.importedCss.size ?? 0) > 0);
  expect(styled.map(({ isEntry }) => isEntry)).toEqual([true]);
});

/** The files a page needs before it can draw anything: the entry and everything it imports statically. */
function boot(): ReadonlySet<string> {
  return reach(chunks.find((chunk) => chunk.isEntry)!.fileName, new Set());
}

/** What every room fetches, whatever its kind: the boot, the frame around it, and the descriptions of the kinds. */
function anyRoom(): ReadonlySet<string> {
  return fetching("src/kinds/registry.ts", fetching(roomPage, boot()));
}

/** What has been fetched once a source module is imported on top of `known`. */
function fetching(source: string, known: ReadonlySet<string>): ReadonlySet<string> {
  return reach(chunkOf(source).fileName, new Set(known));
}

function chunkOf(source: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${source}`));
  if (!chunk) throw new Error(`${source} is no chunk of its own any more: this test measures nothing`);
  return chunk;
}

function reach(fileName: string, found: Set<string>): Set<string> {
  if (found.has(fileName)) return found;
  found.add(fileName);
  for (const imported of chunkNamed(fileName).imports) reach(imported, found);
  return found;
}

function sizeOf(fileNames: ReadonlySet<string>): number {
  return [...fileNames].reduce((bytes, fileName) => bytes + gzipSync(chunkNamed(fileName).code).length, 0);
}

/** Returns what a file's code fetches before it imports another. */
function fetchedFor(imported: string, code: string): Set<string> {
  const name = imported.slice("assets/".length);
  const start = code.search(new RegExp(`import\\([\`"']\\./${name}`));
  const [, listed] = /__vite__mapDeps\(\[([\d,]+)\]\)/.exec(code.slice(start))!;
  const files = JSON.parse(/m\.f=(\[.*?\])/.exec(code)![1]!) as string[];
  return new Set(listed!.split(",").map((index) => files[Number(index)]!));
}

function noteImporters(this: Rolldown.PluginContext) {
  for (const id of this.getModuleIds()) dynamicImporters.set(id, this.getModuleInfo(id)!.dynamicImporters);
}

function chunkNamed(fileName: string): Rolldown.OutputChunk {
  return chunks.find((chunk) => chunk.fileName === fileName)!;
}
