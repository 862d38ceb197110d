import { referenceLinkProblem } from "#shared/rules/reference-link.ts";
import { isMemberView, readSpace } from "../../api/spaces.ts";

/** The cache's lifetime in milliseconds. An owner may change the URL template while a page stays open. */
const cacheMs = 60_000;

const cache = new Map<string, { pattern: Promise<string>; at: number }>();

/**
 * Returns the URL template of references in the space of this address, or "". A guest's address has no space. The
 * template is read from the space, because a kind may not have references.
 */
export function patternHere(): Promise<string> {
  const [, org, slug] = /^\/o\/([^/]+)\/s\/([^/]+)\/r\//.exec(location.pathname) ?? [];
  if (!org || !slug) return Promise.resolve("");
  const key = `${org}/${slug}`;
  const last = cache.get(key);
  if (last && performance.now() - last.at < cacheMs) return last.pattern;
  const pattern = read(decodeURIComponent(org), decodeURIComponent(slug));
  cache.set(key, { pattern, at: performance.now() });
  return pattern;
}

async function read(org: string, slug: string): Promise<string> {
  try {
    const view = await readSpace(org, slug);
    // Validated again before it becomes a link: only https is allowed.
    return isMemberView(view) && referenceLinkProblem(view.referenceLink) === null ? view.referenceLink : "";
  } catch {
    return "";
  }
}
