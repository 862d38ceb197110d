import { fileURLToPath } from "node:url";
import type { BrowserContext } from "playwright-core";
import { build, type Rolldown } from "vite";
import { vi } from "vitest";

const web = fileURLToPath(new URL("../../../web", import.meta.url));
const entry = fileURLToPath(new URL("web/main.ts", import.meta.url));

/** The code of a built browser client by its path without the slash in front, and which of it starts the client. */
export type Client = { code: ReadonlyMap<string, string>; entry: string };

/** Builds, in memory, the browser client as it is served, with the kind of the tests made known before it starts. */
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
 * Makes a browser run a client in the place of the server's. The page itself stays the server's: Chromium lets no page
 * that came from elsewhere open a socket to this machine.
 */
export async function serveClient(context: BrowserContext, { code, entry }: Client): Promise<void> {
  await context.route("**/assets/*.js", (route) => {
    const path = new URL(route.request().url()).pathname;
    const body = code.get(path.slice(1)) ?? `import "/${entry}";`;
    return route.fulfill({ body, contentType: "text/javascript" });
  });
}
