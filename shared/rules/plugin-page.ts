/** A plugin as it is installed; `digest` is its package's, in hex. */
type Installed = { name: string; version: string; digest: string };

/** How many hex digits of a package's digest stand in the address of its page. */
export const digestDigits = 16;

/**
 * Returns the address of the page that a package brings. The name is unique in an org only, so the address says which
 * package is meant: the page of one org's plugin never runs in another org.
 */
export function pageAddress({ name, version, digest }: Installed): string {
  return `/plugin-ui/${name}/${encodeURIComponent(version)}?b=${digest.slice(0, digestDigits)}`;
}
