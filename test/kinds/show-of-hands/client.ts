import { fileURLToPath } from "node:url";
import type { BrowserContext } from "playwright-core";
import { build, type Rolldown } from "vite";
import { vi } from "vitest";

const web = fileURLToPath(new URL("../../../web", import.meta.url));
const entry = fileURLToPath(new URL("web/main.ts", import.meta.url));

/** The chunks of a built browser client, by path without leading slash, and the path of its entry. */
export type Client = { code: ReadonlyMap<string, string>; entry: string };

/** Builds the browser client in memory, with the test's kind registered before the client starts. */
export async function buildClient(): Promise<Client> {
  vi.stubEnv("NODE_ENV", "production");
  const result = await build({
    root: web,
    configFile: `${web}/vite.config.ts`,
    logLevel: "error",
    build: { write: false },
    plugins: [
      {
        name: "entry-of-the-tests",
        enforce: "pre",
        resolveId: (source, importer) =>
          source === "/src/main.ts" && importer?.endsWith("/index.html") ? entry : undefined,
      },
    ],
  });
  vi.unstubAllEnvs();
  const [{ output }] = (Array.isArray(result) ? result : [result]) as [Rolldown.RolldownOutput];
  const chunks = output.filter((file) => file.type === "chunk");
  return {
    code: new Map(chunks.map((chunk) => [chunk.fileName, chunk.code])),
    entry: chunks.find((chunk) => chunk.isEntry)!.fileName,
  };
}

/**
 * Replaces the server's client in a browser by another one. The page itself still comes from the server, because
 * Chromium blocks sockets to this machine from pages of other origins.
 */
export async function serveClient(context: BrowserContext, { code, entry }: Client): Promise<void> {
  await context.route("**/assets/*.js", (route) => {
    const path = new URL(route.request().url()).pathname;
    const body = code.get(path.slice(1)) ?? `import "/${entry}";`;
    return route.fulfill({ body, contentType: "text/javascript" });
  });
}
