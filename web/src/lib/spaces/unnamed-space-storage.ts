import { currentMe } from "../identity.ts";
import { paths } from "../paths.ts";
import { storage } from "../storage.ts";

const key = "unnamed-space";

function mark(org: string, slug: string): string {
  return `${currentMe()?.id} ${paths.space(org, slug)}`;
}

/** Records in this browser that my new space has a generated name. */
export function storeUnnamed(org: string, slug: string) {
  storage.set(key, mark(org, slug));
}

/** Returns true if I created this space here and its name is still generated. */
export function isUnnamed(org: string, slug: string): boolean {
  return storage.get(key) === mark(org, slug);
}

/** Deletes the record of a space's generated name: it was named, or I may not name it any more. */
export function removeUnnamed(org: string, slug: string) {
  if (isUnnamed(org, slug)) storage.remove(key);
}

/** Deletes the record of a generated name, whose address may contain my name. Called when I sign out. */
export function clearUnnamed() {
  storage.remove(key);
}
