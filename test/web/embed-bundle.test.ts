import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { expect, test, vi } from "vitest";

const web = fileURLToPath(new URL("../../web", import.meta.url));
const kilobyte = 1024;

/** Builds the client in memory and returns its chunks. */
async function chunksOf(config: string): Promise<Rolldown.OutputChunk[]> {
  vi.stubEnv("NODE_ENV", "production");
  const result = await build({
    root: web,
    configFile: `${web}/${config}`,
    logLevel: "error",
    build: { write: false },
  });
  vi.unstubAllEnvs();
  const [{ output }] = (Array.isArray(result) ? result : [result]) as [Rolldown.RolldownOutput];
  return output.filter((file) => file.type === "chunk");
}

/** Returns the gzipped size of the chunks with these modules and of their static imports. */
function sizeOf(chunks: Rolldown.OutputChunk[], modules: string[]): number {
  const wanted = new Set<string>();
  const add = (fileName: string) => {
    if (wanted.has(fileName)) return;
    wanted.add(fileName);
    for (const needed of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) add(needed);
  };
  for (const chunk of chunks)
    if (chunk.moduleIds.some((id) => modules.some((module) => id.endsWith(module)))) add(chunk.fileName);
  return chunks
    .filter(({ fileName }) => wanted.has(fileName))
    .reduce((sum, { code }) => sum + gzipSync(code).length, 0);
}

test("the side panel includes the code that handles missing parts", async () => {
  const panel = await chunksOf("vite.embed.config.ts");
  const entry = panel.find(({ isEntry }) => isEntry)!;
  const ofPage = panel.filter(({ fileName }) => [entry.fileName, ...entry.imports].includes(fileName));
  const modules = ofPage.flatMap(({ moduleIds }) => moduleIds);
  for (const source of [
    "lib/lazy/lazy-imports.ts",
    "lib/lazy/import-with-retry.ts",
    "ui/tm-toasts.ts",
    "ui/tm-error.ts",
  ])
    expect([source, modules.some((id) => id.endsWith(`/web/src/${source}`))]).toEqual([source, true]);
  const styled = panel.filter(({ viteMetadata }) => (viteMetadata?.importedCss.size ?? 0) > 0);
  expect(styled).toEqual([entry]);
});

test("a poker room in the side panel is at most 90 KB", async () => {
  const panel = await chunksOf("vite.embed.config.ts");
  const embedded = sizeOf(panel, [
    "src/embed/main.ts",
    "src/embed/tm-embed-room.ts",
    "src/kinds/poker/room/tm-poker-room.ts",
  ]);
  expect(embedded).toBeGreaterThan(20 * kilobyte);
  expect(embedded).toBeLessThanOrEqual(90 * kilobyte);
});
