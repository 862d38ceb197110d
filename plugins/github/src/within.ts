/** Qualifiers that lead a search to other places than a repository. */
const place = /(?:^|[^\w])(?:repo|org|user|owner|enterprise)\s*:/i;

/**
 * Returns a search in GitHub's syntax that finds only issues of a repository, or null for one that could leave it: with
 * the name of another place, with OR, brackets, or a quote that does not end.
 */
export function within(repository: string, search: string): string | null {
  // A text in quotes may hold all of these. Elsewhere a quote could be read as part of a word.
  const bare = search.replaceAll(/(^|[\s:,-])"(?:[^"\\]|\\.)*"(?=[\s,]|$)/g, "$1x");
  if (bare.includes('"') || place.test(bare) || /[()]|\bOR\b/i.test(bare)) return null;
  return `repo:${repository} is:issue ${search}`.trim();
}
