import { answerGraphql } from "./github-projects.ts";
import { githubOperations, graphqlOperation } from "./github-requests.ts";
import type { GithubState, StoredIssue } from "./github-state.ts";
import { imitate, type Call, type Product, type Reply } from "./validate.ts";

/** Returns an issue with defaults. */
export function githubIssue(number: number, more: Partial<StoredIssue> = {}): StoredIssue {
  return {
    repository: "acme/shop",
    number,
    title: `Fix ${number}`,
    body: "",
    state: "open",
    labels: [],
    comments: [],
    ...more,
  };
}

/**
 * Returns an imitated GitHub with the repository acme/shop at the address of an API, and its state. An address that ends
 * in `/api/v3` is that of an Enterprise Server, which has GraphQL beside it.
 */
export function imitateGithub(
  given: Partial<GithubState> = {},
  address = "https://api.github.com",
): Product & { state: GithubState } {
  const state: GithubState = {
    repositories: [{ name: "acme/shop" }],
    issues: [],
    assignees: ["ana-lima", "ben"],
    dropsAssignees: false,
    milestones: [],
    projects: [],
    mayUseProjects: true,
    refusal: null,
    ...given,
  };
  const before = () => state.refusal;
  const rest = imitate(address, githubOperations, handlersOf(state, address), before);
  const beside = address.replace(/\/api\/v3$/, "/api");
  const ask = { graphql: (call: Call) => answerGraphql(state, call, pagesOf(address)) };
  const graphql = imitate(beside, graphqlOperation, ask, before);
  return {
    state,
    answer: (request) => (request.url === `${beside}/graphql` ? graphql : rest).answer(request),
    get faults() {
      return [...rest.faults, ...graphql.faults];
    },
  };
}

type NewIssue = { title: string; body?: string; assignees?: string[] };

const missing: Reply = { status: 404, body: { message: "Not Found" } };

function handlersOf(state: GithubState, address: string) {
  const repositoryOf = ({ params }: Call) => `${params["owner"]}/${params["repo"]}`;
  const allIn = (name: string) => state.issues.filter(({ repository }) => isSame(repository, name));
  const shown = (issue: StoredIssue) => issueBody(issue, address);

  /** Answers with an issue, unless it is not there or has moved. */
  function withIssue(call: Call, answer: (issue: StoredIssue) => unknown, status = 200): Reply {
    const issue = allIn(repositoryOf(call)).find(({ number }) => number === Number(call.params["number"]));
    if (!issue) return missing;
    const location = `${address}/repositories/7/issues/1`;
    if (issue.isMoved) return { status: 301, headers: { location }, body: { message: "Moved Permanently" } };
    return { status, body: answer(issue) };
  }
  const labelled = (call: Call, change: (before: string[]) => string[]) =>
    withIssue(call, (issue) => {
      issue.labels = change(issue.labels);
      return issue.labels.map(labelBody);
    });
  const sent = ({ body }: Call) => (body as { labels: string[] }).labels;

  return {
    user: () => ({ body: { login: "ana", id: 1 } }),
    repositories: (call: Call) => page(call, state.repositories.map(repositoryBody)),
    repository: (call: Call): Reply => {
      const found = state.repositories.find(({ name }) => isSame(name, repositoryOf(call)));
      return found ? { body: repositoryBody(found) } : missing;
    },
    milestones(call: Call): Reply {
      const repository = repositoryOf(call);
      if (!state.repositories.some(({ name }) => isSame(name, repository))) return missing;
      return page(
        call,
        state.milestones.filter((one) => isSame(one.repository, repository)),
      );
    },
    issues(call: Call): Reply {
      const { state: wanted, milestone, sort } = call.query;
      const found = allIn(repositoryOf(call)).filter(
        (issue) =>
          !issue.isMoved &&
          (wanted === "all" || issue.state === wanted) &&
          (milestone === undefined || issue.milestone === Number(milestone)),
      );
      return page(call, (sort === "updated" ? found.toReversed() : found).map(shown));
    },
    issue: (call: Call) => withIssue(call, shown),
    create: (call: Call): Reply => {
      const { title, body = "", assignees = [] } = call.body as NewIssue;
      if (!assignees.every((login) => state.assignees.includes(login)))
        return { status: 422, body: { message: "Validation Failed" } };
      const created = githubIssue(state.issues.length + 1, { repository: repositoryOf(call), title, body });
      if (assignees[0] !== undefined && !state.dropsAssignees) created.assignee = assignees[0];
      state.issues.push(created);
      return { status: 201, body: shown(created) };
    },
    assignees: (call: Call) =>
      page(
        call,
        state.assignees.map((login, id) => ({ login, id })),
      ),
    comment: (call: Call): Reply =>
      withIssue(
        call,
        (issue) => {
          const { body } = call.body as { body: string };
          issue.comments.push(body);
          return { id: issue.comments.length, body };
        },
        201,
      ),
    /** Finds by words in titles. GitHub's operators are left to GitHub. */
    search(call: Call): Reply {
      const [, name = "", words = ""] = /^repo:(\S+) is:issue ?(.*)$/.exec(call.query["q"]!) ?? [];
      if (words.includes("milestone:")) return { status: 422, body: { message: "Validation Failed" } };
      const found = allIn(name).filter(({ title }) => title.includes(words));
      return page(call, found.map(shown), (items) => ({
        total_count: found.length,
        incomplete_results: false,
        items,
      }));
    },
    labels: (call: Call) => withIssue(call, ({ labels }) => labels.map(labelBody)),
    addLabels: (call: Call) => labelled(call, (before) => [...new Set([...before, ...sent(call)])]),
    setLabels: (call: Call) => labelled(call, () => sent(call)),
    removeLabel: (call: Call) =>
      labelled(call, (before) => before.filter((name) => name !== call.params["name"])),
  };
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function page(call: Call, all: unknown[], bodyOf: (items: unknown[]) => unknown = (items) => items): Reply {
  const size = Number(call.query["per_page"]);
  const end = Number(call.query["page"]) * size;
  const headers = end < all.length ? { link: '<https://example.com/next>; rel="next"' } : undefined;
  return { ...(headers && { headers }), body: bodyOf(all.slice(end - size, end)) };
}

function repositoryBody({ name, isArchived, mayWrite = true }: GithubState["repositories"][number]) {
  const permissions = { pull: true, triage: mayWrite, push: mayWrite };
  return { id: 1, full_name: name, archived: isArchived === true, has_issues: true, permissions };
}

const labelBody = (name: string) => ({ id: 1, name, color: "ededed" });

/** Returns the address of a server's pages. */
function pagesOf(address: string): string {
  return address.replace(/\/api\/v3$/, "").replace("//api.", "//");
}

function issueBody(issue: StoredIssue, address: string) {
  const { repository, number, title, body, state, labels, assignee, milestone, type, isPull } = issue;
  return {
    id: number,
    number,
    title,
    body: body === "" ? null : body,
    state,
    html_url: `${pagesOf(address)}/${repository}/${isPull ? "pull" : "issues"}/${number}`,
    repository_url: `${address}/repos/${repository}`,
    labels: labels.map(labelBody),
    assignees: assignee === undefined ? [] : [{ login: assignee, id: 1 }],
    milestone: milestone === undefined ? null : { number: milestone },
    ...(type !== undefined && { type: { name: type } }),
    ...(isPull && { pull_request: {} }),
  };
}
