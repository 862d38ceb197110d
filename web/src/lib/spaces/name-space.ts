import { renameSpace } from "../../api/space-settings.ts";
import { cacheSpace } from "./space-cache.ts";
import { removeUnnamed } from "./unnamed-space-storage.ts";

/** Renames my space if its name still is `base`, on the server and in this browser's cache. Throws an ApiProblem. */
export async function nameSpace(org: string, slug: string, name: string, base: string): Promise<void> {
  await renameSpace(org, slug, name, base);
  cacheSpace(org, slug, name);
  removeUnnamed(org, slug);
}
