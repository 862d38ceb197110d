const longestSlug = 64;

/**
 * Returns the slug that a space's name suggests, or "" when nothing of the name is left: lower case, runs of characters
 * outside a-z0-9 become one dash, none at the ends, at most 64 characters.
 */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longestSlug + 1)
    .replace(/^-+/, "")
    .slice(0, longestSlug)
    .replace(/-+$/, "");
}

/** Returns the n-th alternative to a taken slug (`retro-2`, `retro-3` …), shortened so that it still fits. */
export function slugVariant(slug: string, n: number): string {
  const suffix = `-${n}`;
  return slug.slice(0, longestSlug - suffix.length).replace(/-+$/, "") + suffix;
}
