import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Scenario } from "../bench.ts";
import { goalsOf } from "../harness.ts";

type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

const web = join(import.meta.dirname, "..", "..", "..", "dist", "web");

/** The document, the room route, and the kind's element. The rest is loaded lazily. */
const start = ["index.html", "src/room/tm-room-page.ts", "src/kinds/poker/room/tm-poker-room.ts"];

/** The JavaScript that a browser loads before it shows a poker room. */
export const bundle: Scenario = {
  name: "bundle",
  about: "JavaScript of the entry, the room route and the poker kind with all their imports, gzipped",
  async run() {
    const text = await readFile(join(web, ".vite", "manifest.json"), "utf8").catch(() => null);
    if (text === null) return { rounds: [], goals: [], notes: ["The web client is not built."] };
    const manifest = JSON.parse(text) as Manifest;
    const missing = start.filter((name) => !manifest[name]);
    if (missing.length > 0) throw new Error(`the build no longer has ${missing.join(", ")}`);
    const needed = withImports(manifest);
    const scripts = [...needed].map((name) => manifest[name]!.file).filter((file) => file.endsWith(".js"));
    const sizes = await Promise.all(scripts.map(gzippedKb));
    const roomKb = sizes.reduce((sum, size) => sum + size, 0);
    const rounds = [
      { variant: "product", round: 0, busyBefore: 0, figures: { roomKb, files: scripts.length } },
    ];
    const goals = goalsOf(rounds, [["room route JavaScript, gzipped, KB", "roomKb", { atMost: 90 }]]);
    return { rounds, goals };
  },
};

function withImports(manifest: Manifest): Set<string> {
  const needed = new Set<string>();
  const queue = [...start];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (needed.has(name)) continue;
    needed.add(name);
    queue.push(...(manifest[name]?.imports ?? []));
  }
  return needed;
}

async function gzippedKb(file: string): Promise<number> {
  return gzipSync(await readFile(join(web, file)), { level: 9 }).length / 1024;
}
