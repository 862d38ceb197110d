import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pathOf } from "#shared/runtime/request-target.ts";
import type { ApiContext, ClientDocument, ServeClient } from "./context.ts";
import { pageNotFound } from "./guards/refuse.ts";
import { escapeHtml } from "./small-page.ts";

const panel: ClientDocument = "embed.html";
const builtClient = fileURLToPath(new URL("../../dist/web", import.meta.url));

/**
 * Registers the built browser client and returns its handler. The handler sends the file of the path, else the given
 * document. If the document is null, it sends a 404. Only files found at boot are served, so no request path reaches
 * the disk. Files are sent whole; `Range` is ignored.
 */
export function serveClient(
  app: FastifyInstance,
  { log, settings }: ApiContext,
  folder = builtClient,
): ServeClient {
  const files = listFiles(folder);
  if (!files.has("index.html")) {
    log.warn("the browser client is not built, so this port serves the API alone: `npm run build` builds it");
    return notBuilt;
  }
  // The side panel has its own address, if a meeting client is enabled.
  files.delete(panel);
  const application = withAddress(readFileSync(join(folder, "index.html"), "utf8"), settings.baseUrl);
  app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    acceptRanges: false,
  });
  return (request, reply, document = "index.html") => {
    if (!isRead(request)) return document === null ? fileNotFound(reply) : pageNotFound(reply);
    const wanted = pathOf(request.raw.url ?? "").slice(1);
    const file = files.has(wanted) ? wanted : document;
    if (file === null) return fileNotFound(reply);
    reply.header("cache-control", cacheControl(file));
    if (isShownElsewhere(file)) reply.header("cross-origin-resource-policy", "cross-origin");
    if (file === "index.html") return reply.type("text/html; charset=utf-8").send(application);
    return reply.sendFile(file, isDocument(file) ? whole : {});
  };
}

/** Makes the address of the image for link previews absolute: programs that draw previews ignore a relative one. */
function withAddress(html: string, baseUrl: string): string {
  return html.replace(
    /(<meta property="og:image" content=")(?=\/)/,
    (before) => before + escapeHtml(baseUrl),
  );
}

const isRead = ({ method }: FastifyRequest) => method === "GET" || method === "HEAD";

// Names under assets/ contain a hash of the content; all other files must be revalidated each time.
function cacheControl(file: string): string {
  return file.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache";
}

/** Returns true for the icons and the image for link previews. Meeting clients and chats show them from this address. */
const isShownElsewhere = (file: string) => /^[^/]+\.(?:svg|png|ico)$/.test(file);

/**
 * Omits the validators made from a file's size and time. Two builds can agree in both. A browser that got a 304 would
 * keep a page whose files are gone, or a worker of another build.
 */
const whole = { etag: false, lastModified: false };
const isDocument = (file: string) => file.endsWith(".html") || file === "push-worker.js";

function listFiles(folder: string): Set<string> {
  try {
    const found = readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = found.filter((one) => one.isFile());
    return new Set(files.map((file) => nameOf(folder, join(file.parentPath, file.name))).filter(isServed));
  } catch {
    return new Set();
  }
}

function nameOf(folder: string, path: string): string {
  return relative(folder, path).replaceAll("\\", "/");
}

// Compressed copies are selected by Accept-Encoding and have no address. Hidden files are not served.
function isServed(file: string): boolean {
  return !/\.(?:br|gz)$/.test(file) && !/(?:^|\/)\./.test(file);
}

/**
 * Sends a 404 for a file that this build lacks. It must not be cached: the next request may reach a build with the
 * file.
 */
function fileNotFound(reply: FastifyReply): FastifyReply {
  return pageNotFound(reply.header("cache-control", "no-store"));
}

const notBuilt: ServeClient = (request, reply, document) => {
  if (document === null) return fileNotFound(reply);
  if (!isRead(request)) return pageNotFound(reply);
  return reply
    .header("cache-control", "no-cache")
    .type("text/html; charset=utf-8")
    .send(
      "<!doctype html><html lang=en><title>Standpoint</title><h1>Standpoint</h1>" +
        "<p>The browser client is not built yet. Run <code>npm run build</code> and start again.</p></html>",
    );
};
