import { renameSpace } from "../api/spaces.ts";
import { knowSpace } from "./known-spaces.ts";
import { noteNamed } from "./unnamed-space.ts";

/** Gives a space of mine a name, here and in what this browser remembers. Throws an ApiProblem. */
export async function nameSpace(org: string, slug: string, name: string): Promise<void> {
  await renameSpace(org, slug, name);
  knowSpace(org, slug, name);
  noteNamed(org, slug);
}
