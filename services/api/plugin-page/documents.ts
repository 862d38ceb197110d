import type { PluginPage } from "#shared/domain/plugins/find-page.ts";
import { createBoundedCache } from "#shared/runtime/bounded-cache.ts";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { pageDocument, type PageDocument } from "./document.ts";

/** A page's document, also compressed. */
export type ServedPage = PageDocument & { gzip: Buffer };

const compress = promisify(gzip);

/** The maximum size in bytes of a process's document cache. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024;

/**
 * Returns a function that returns the document of a page, or null if the page is gone. The most recent documents are
 * cached by page id. So a public page is loaded and built once.
 */
export function createPageDocuments(): (page: PluginPage) => Promise<ServedPage | null> {
  const cache = createBoundedCache<ServedPage>(MAX_CACHE_BYTES);
  const pending = new Map<string, Promise<ServedPage | null>>();

  async function buildAndCache(id: string, page: PluginPage): Promise<ServedPage | null> {
    const document = await build(page);
    if (document) cache.set(id, document, document.html.length + document.gzip.length);
    return document;
  }

  return async (page) => {
    const { id } = page;
    if (id === null) return build(page);
    const document = cache.get(id);
    if (document) return document;
    const building = pending.get(id) ?? buildAndCache(id, page).finally(() => pending.delete(id));
    pending.set(id, building);
    return building;
  };
}

async function build({ display, code }: PluginPage): Promise<ServedPage | null> {
  const loaded = await code();
  if (loaded === null) return null;
  const document = pageDocument({ display, code: loaded });
  return { ...document, gzip: await compress(document.html) };
}
