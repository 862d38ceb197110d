import { refuse, type Host, type Json, type Refusal } from "@standpoint/plugin-sdk/server";
import { readRepository } from "./repository.ts";
import { isRateLimited, sendTo } from "./request.ts";

const MAX_FOUND = 100;
const pageSize = 50;
const namesPlace = /(?:repo|org|user|owner|enterprise)\s*:/i;

type Item = { number: number; title: string; repository_url?: string };

/** Returns the issues of the repository that match a GitHub search. */
export async function findIssues(query: string, host: Host): Promise<Json | Refusal> {
  const repository = await readRepository(host);
  if (!repository) return conflict("An owner of the space or an admin has to name the repository first.");
  // Even a filtered answer would tell whether the token may read another repository.
  if (namesPlace.test(query))
    return conflict(`This searches ${repository} only: leave out repo:, org: and user:.`);
  const search = `repo:${repository} is:issue ${query}`.slice(0, 256);
  const found: Item[] = [];
  let total = Infinity;
  for (let page = 1; found.length < Math.min(total, MAX_FOUND); page++) {
    const parameters = `q=${encodeURIComponent(search)}&per_page=${pageSize}&page=${page}`;
    const response = await sendTo(host, "GET", `/search/issues?${parameters}`);
    if (!response) return conflict("An owner of the space or an admin has to connect GitHub first.");
    if (response.status === 422)
      return conflict("GitHub doesn't understand that search, or can't see the repository.");
    if (isRateLimited(response)) return conflict("GitHub refused: too many requests. Try again in a minute.");
    if (response.status !== 200) return conflict(`GitHub answered ${response.status}.`);
    const { total_count, items } = JSON.parse(response.body) as { total_count: number; items: Item[] };
    if (items.length === 0) break;
    total = total_count;
    found.push(...items);
  }
  const address = `/repos/${repository}`.toLowerCase();
  const own = found.filter(({ repository_url }) => repository_url?.toLowerCase().endsWith(address));
  const stories = own.slice(0, MAX_FOUND).map(({ number, title }) => ({ ref: `#${number}`, title }));
  return { stories, more: own.length === found.length && found.length >= MAX_FOUND && total > MAX_FOUND };
}

const conflict = (message: string) => refuse("conflict", message);
