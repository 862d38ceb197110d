const longestSlug = 64;

/**
 * Converts a space's name to a slug of at most 64 characters in lower case. Each run of characters outside a-z0-9
 * becomes one dash, except at the ends. Returns "" if no characters remain.
 */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longestSlug + 1)
    .replace(/^-+/, "")
    .slice(0, longestSlug)
    .replace(/(?<!-)-+$/, "");
}

/** Returns an alternative to a taken slug, such as `retro-2`, shortened to 64 characters. */
export function slugVariant(slug: string, n: number): string {
  const suffix = `-${n}`;
  return slug.slice(0, longestSlug - suffix.length).replace(/(?<!-)-+$/, "") + suffix;
}
