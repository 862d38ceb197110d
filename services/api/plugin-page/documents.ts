import type { PluginPage } from "#shared/domain/plugins/find-page.ts";
import { createBoundedCache } from "#shared/runtime/bounded-cache.ts";
import { pageDocument, type PageDocument } from "./document.ts";

/** How many bytes of documents a process keeps. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024;

/**
 * Returns what gives out the documents of pages, null where a page is gone. Those that were asked for last are kept, by
 * what tells a page from any other, so that a page that everybody may ask for is loaded and written once.
 */
export function createPageDocuments(): (page: PluginPage) => Promise<PageDocument | null> {
  const kept = createBoundedCache<PageDocument>(MAX_CACHE_BYTES);
  const beingWritten = new Map<string, Promise<PageDocument | null>>();

  async function keep(id: string, page: PluginPage): Promise<PageDocument | null> {
    const document = await write(page);
    if (document) kept.set(id, document, document.html.length);
    return document;
  }

  return async (page) => {
    const { id } = page;
    if (id === null) return write(page);
    const document = kept.get(id);
    if (document) return document;
    const begun = beingWritten.get(id) ?? keep(id, page).finally(() => beingWritten.delete(id));
    beingWritten.set(id, begun);
    return begun;
  };
}

async function write({ display, code }: PluginPage): Promise<PageDocument | null> {
  const loaded = await code();
  return loaded === null ? null : pageDocument({ display, code: loaded });
}
