import type { PluginPage } from "#shared/domain/plugins/find-page.ts";
import { createBuildCache } from "./build-cache.ts";
import { compressed, type Compressed } from "./compressed.ts";
import { pageDocument } from "./document.ts";

/** A page's document, and the policies of its response. */
export type ServedPage = Compressed & { policy: string };

/**
 * Returns a function that returns the document of a page, or null if the page is gone. The most recent documents are
 * cached by page id. So a public page is loaded and built once.
 */
export function createPageDocuments(): (page: PluginPage) => Promise<ServedPage | null> {
  const cached = createBuildCache<ServedPage>(({ plain, gzip }) => plain.length + gzip.length);
  return (page) => cached(page.id, () => build(page));
}

async function build({ display, code }: PluginPage): Promise<ServedPage | null> {
  const loaded = await code();
  if (loaded === null) return null;
  const { html, policy } = pageDocument({ display, code: loaded });
  return { policy, ...(await compressed(html)) };
}
