import { renameSpace } from "../../api/spaces.ts";
import { knowSpace } from "./space-cache.ts";
import { noteNamed } from "./unnamed-space.ts";

/** Gives a space of mine that is called `base` a name, here and in what this browser remembers. Throws an ApiProblem. */
export async function nameSpace(org: string, slug: string, name: string, base: string): Promise<void> {
  await renameSpace(org, slug, name, base);
  knowSpace(org, slug, name);
  noteNamed(org, slug);
}
