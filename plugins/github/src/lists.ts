import type { Host } from "@standpoint/plugin-sdk/server";
import type { Api } from "../../trackers/api.ts";
import { TrackerFailure } from "../../trackers/failure.ts";
import type { Choice, Found } from "../../trackers/tracker.ts";
import { githubApi, readList } from "./api.ts";
import { isIssue, issuesOf, type GithubIssue } from "./issue.ts";
import { listProjects } from "./projects/list-projects.ts";
import { projectIssues } from "./projects/project-issues.ts";
import { rememberProject } from "./projects/last-project.ts";
import { isAllowed, readRepositories, referenceTo, rememberRepository } from "./repository.ts";

/** The id of the list of all open issues. Others are `milestone 3` and `project PVT_x`. */
const OPEN = "open";

/** Returns the repositories, or for a picked one its milestones and the projects of its owner. */
export async function choices(host: Host, [repository]: readonly string[]): Promise<Choice[]> {
  const api = githubApi(host);
  if (repository === undefined) return repositories(host, api);
  await requireAllowed(host, repository);
  await rememberRepository(host, repository);
  const milestones = await readList<{ number: number; title: string }>(
    api,
    `/repos/${repository}/milestones`,
    { state: "open", sort: "due_on", direction: "asc" },
    { most: 128, requests: 5 },
  );
  const projects = await listProjects(host, repository);
  return [
    { id: OPEN, name: "All open issues" },
    ...milestones.items.map(({ number, title }) => ({
      id: `milestone ${number}`,
      name: title,
      detail: "Milestone",
    })),
    ...projects.map(({ id, title }) => ({ id: `project ${id}`, name: title, detail: "Project" })),
  ];
}

type GithubRepository = { full_name: string; archived?: boolean; has_issues?: boolean };

async function repositories(host: Host, api: Api): Promise<Choice[]> {
  const { only } = await readRepositories(host);
  if (only !== null) return [{ id: only, name: only }];
  const found = await readList<GithubRepository>(
    api,
    "/user/repos",
    { sort: "pushed" },
    {
      most: 256,
      requests: 10,
      keep: ({ archived, has_issues }) => archived !== true && has_issues !== false,
    },
  );
  return found.items.map(({ full_name }) => ({ id: full_name, name: full_name }));
}

/** Returns the open issues of a list: those of a project in the order of the project, others from the oldest on. */
export async function issues(
  host: Host,
  [repository = "", list = OPEN]: readonly string[],
  most: number,
): Promise<Found> {
  const allowed = await requireAllowed(host, repository);
  const [kind, id = ""] = list.split(" ", 2);
  await rememberProject(host, kind === "project" ? id : null);
  if (kind === "project") return projectIssues(host, { project: id, most });
  const found = await readList<GithubIssue>(
    githubApi(host),
    `/repos/${repository}/issues`,
    { state: "open", milestone: kind === "milestone" ? id : undefined, sort: "created", direction: "asc" },
    { most, keep: isIssue },
  );
  const refOf = ({ number }: GithubIssue) => referenceTo(allowed, repository, number);
  return { issues: issuesOf(found.items, refOf), more: found.more };
}

/** Throws if the settings do not allow a repository. Returns the repositories of the space. */
async function requireAllowed(host: Host, repository: string) {
  const repositories = await readRepositories(host);
  if (!isAllowed(repositories, repository)) throw new TrackerFailure("missing");
  return repositories;
}
