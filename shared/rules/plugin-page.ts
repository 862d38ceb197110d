/** An installed plugin. `digest` is the digest of its package, in hex. */
type Installed = { name: string; version: string; digest: string };

/** The number of hex digits of the package's digest in the address of its page. */
export const digestDigits = 16;

/**
 * Returns the address of a package's page. A plugin's name is unique only within an org, so the address has the digest.
 * It ensures that the page of one org's plugin never runs in another org.
 */
export function pageAddress({ name, version, digest }: Installed): string {
  return `/plugin-ui/${name}/${encodeURIComponent(version)}?b=${digest.slice(0, digestDigits)}`;
}

/** Returns the address of a page's texts in a language, from the page's address. */
export function textsAddress(page: string, language: string): string {
  return page.replace("?", () => `/texts/${encodeURIComponent(language)}?`);
}
