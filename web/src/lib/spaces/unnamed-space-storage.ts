import { currentMe } from "../identity.ts";
import { paths } from "../paths.ts";
import { storage } from "../storage.ts";

const key = "unnamed-space";

function mark(org: string, slug: string): string {
  return `${currentMe()?.id} ${paths.space(org, slug)}`;
}

/** Remembers in this browser that a space of mine was made with a name that nobody chose. */
export function storeUnnamed(org: string, slug: string) {
  storage.set(key, mark(org, slug));
}

/** Returns whether I made this space here without choosing a name, and have not given it one since. */
export function isUnnamed(org: string, slug: string): boolean {
  return storage.get(key) === mark(org, slug);
}

/** Forgets that a space has no chosen name: it has one, or it is mine to name no longer. */
export function removeUnnamed(org: string, slug: string) {
  if (isUnnamed(org, slug)) storage.remove(key);
}

/** Forgets the space that has no chosen name, whose address may hold mine. Called when I sign out. */
export function clearUnnamed() {
  storage.remove(key);
}
