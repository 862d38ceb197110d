import type { Host } from "@standpoint/plugin-sdk/server";
import type { Found, Sentence } from "../../trackers/tracker.ts";
import { TrackerFailure } from "../../trackers/failure.ts";
import { githubApi, readList } from "./api.ts";
import { isIssue, issuesOf, type GithubIssue } from "./issue.ts";
import { readRepositories, referenceTo } from "./repository.ts";
import { within } from "./within.ts";

/** The most characters of a search, a limit of GitHub. */
const MAX_SEARCH = 256;

/** Returns the issues that a search finds in the repository of the settings, or else in the one that was picked last. */
export async function search(host: Host, given: string, most: number): Promise<Found | Sentence> {
  const repositories = await readRepositories(host);
  const repository = repositories.meant;
  if (repository === null) return { text: "Pick a repository first." };
  const asked = within(repository, given);
  if (asked === null)
    return {
      text: "This searches {repository} only: leave out repo:, org:, user:, OR and brackets.",
      values: { repository },
    };
  if (asked.length > MAX_SEARCH) return { text: "A search in GitHub has at most 256 characters." };
  const address = `/repos/${repository}`.toLowerCase();
  // Whatever the search finds, issues of other repositories are never shown.
  const keep = (issue: GithubIssue) =>
    isIssue(issue) && issue.repository_url?.toLowerCase().endsWith(address) === true;
  try {
    const { items, more } = await readList<GithubIssue>(
      githubApi(host),
      "/search/issues",
      { q: asked },
      { most, keep },
    );
    const refOf = ({ number }: GithubIssue) => referenceTo(repositories, repository, number);
    return { issues: issuesOf(items, refOf), more };
  } catch (error) {
    if (!(error instanceof TrackerFailure) || error.status !== 422) throw error;
    return { text: "GitHub doesn't understand that search, or can't see the repository." };
  }
}
