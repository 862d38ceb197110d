import { renameSpace } from "../../api/space-settings.ts";
import { cacheSpace } from "./space-cache.ts";
import { removeUnnamed } from "./unnamed-space-storage.ts";

/** Gives a space of mine that is called `base` a name, here and in what this browser remembers. Throws an ApiProblem. */
export async function nameSpace(org: string, slug: string, name: string, base: string): Promise<void> {
  await renameSpace(org, slug, name, base);
  cacheSpace(org, slug, name);
  removeUnnamed(org, slug);
}
