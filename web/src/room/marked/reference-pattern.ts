import { referenceLinkProblem } from "#shared/rules/reference-link.ts";
import { isMemberView, readSpace } from "../../api/spaces.ts";

/** An owner may change where references lead; a page that stays open learns of it after so long. In milliseconds. */
const knownForMs = 60_000;

const known = new Map<string, { pattern: Promise<string>; at: number }>();

/**
 * Returns where references lead in the space that the address names, or "" for nowhere. A guest's address names no
 * space. Rooms of every kind ask the space, since a kind may have no references of its own.
 */
export function patternHere(): Promise<string> {
  const [, org, slug] = /^\/o\/([^/]+)\/s\/([^/]+)\/r\//.exec(location.pathname) ?? [];
  if (!org || !slug) return Promise.resolve("");
  const key = `${org}/${slug}`;
  const last = known.get(key);
  if (last && performance.now() - last.at < knownForMs) return last.pattern;
  const pattern = read(decodeURIComponent(org), decodeURIComponent(slug));
  known.set(key, { pattern, at: performance.now() });
  return pattern;
}

async function read(org: string, slug: string): Promise<string> {
  try {
    const view = await readSpace(org, slug);
    // Checked once more before it becomes a link: nothing but https may be one.
    return isMemberView(view) && referenceLinkProblem(view.referenceLink) === null ? view.referenceLink : "";
  } catch {
    return "";
  }
}
