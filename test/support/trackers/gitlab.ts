import { gitlabOperations } from "./gitlab-requests.ts";
import { imitate, type Call, type Product, type Reply } from "./validate.ts";

/** An issue, in the order of boards. */
export type StoredIssue = {
  project: number;
  iid: number;
  title: string;
  description: string;
  state: "opened" | "closed";
  labels: string[];
  comments: string[];
  weight: number | null;
  milestone?: string;
  iteration?: number;
  type?: string;
  /** The id of the member to whom it is assigned. */
  assignee?: number;
  epic?: { iid: number; title: string };
};

/** What an imitated GitLab has. */
export type GitlabState = {
  /** The free edition knows no weights (`ce`). Without a subscription others ignore them (`free`). */
  plan: "ce" | "free" | "premium";
  scopes: string[];
  projects: { id: number; path: string; access?: number }[];
  issues: StoredIssue[];
  members: { id: number; username: string; name: string }[];
  milestones: string[];
  iterations: { id: number; title: string | null }[];
  boards: { name: string; labels: string[] }[];
  /** Answers every request in place of GitLab. */
  refusal: Reply | null;
};

/** Returns an issue with defaults. */
export function gitlabIssue(iid: number, more: Partial<StoredIssue> = {}): StoredIssue {
  const texts = { title: `Fix ${iid}`, description: "" };
  return { project: 7, iid, ...texts, state: "opened", labels: [], comments: [], weight: null, ...more };
}

/** Returns an imitated GitLab with the project acme/shop at an address, and its state. */
export function imitateGitlab(
  given: Partial<GitlabState> = {},
  address = "https://gitlab.com",
): Product & { state: GitlabState } {
  const state: GitlabState = {
    plan: "premium",
    scopes: ["api"],
    projects: [{ id: 7, path: "acme/shop" }],
    issues: [],
    members: [
      { id: 41, username: "ana", name: "Ana Lima" },
      { id: 42, username: "ben", name: "Ben Okafor" },
    ],
    milestones: [],
    iterations: [],
    boards: [],
    refusal: null,
    ...given,
  };
  const product = imitate(address, gitlabOperations, handlersOf(state, address), () => state.refusal);
  return { ...product, state };
}

type NewIssue = { title: string; description?: string; assignee_ids?: number[] };

const missing: Reply = { status: 404, body: { message: "404 Not found" } };

function handlersOf(state: GitlabState, address: string) {
  const projectOf = ({ params }: Call) => state.projects.find(({ id }) => id === Number(params["id"]));
  const shown = (issue: StoredIssue) => issueBody(issue, state, address);

  function inProject(call: Call, answer: () => Reply): Reply {
    return projectOf(call) ? answer() : missing;
  }
  function withIssue(call: Call, change: (issue: StoredIssue) => Reply | null): Reply {
    const issue = state.issues.find(
      ({ project, iid }) => project === projectOf(call)?.id && iid === Number(call.params["iid"]),
    );
    return issue ? (change(issue) ?? { body: shown(issue) }) : missing;
  }

  return {
    user: () => ({ body: { id: 1, username: "ana" } }),
    token: () => ({ body: { scopes: state.scopes, expires_at: "2027-01-31" } }),
    projects({ query, ...call }: Call): Reply {
      const { search = "" } = query;
      const found = state.projects.filter(({ path }) => path.toLowerCase().includes(search.toLowerCase()));
      return page(
        { query, ...call },
        found.map(({ id, path }) => ({ id, path_with_namespace: path })),
      );
    },
    project: (call: Call) =>
      inProject(call, () => {
        const { id, path, access = 30 } = projectOf(call)!;
        const permissions = { project_access: null, group_access: { access_level: access } };
        return { body: { id, path_with_namespace: path, permissions } };
      }),
    milestones: (call: Call) =>
      inProject(call, () =>
        page(
          call,
          state.milestones.map((title, id) => ({ id, title })),
        ),
      ),
    iterations: (call: Call) =>
      state.plan === "premium"
        ? page(
            call,
            state.iterations.map((one) => ({ ...one, start_date: "2026-11-30", due_date: "2026-12-11" })),
          )
        : missing,
    boards: (call: Call) =>
      page(
        call,
        state.boards.map(({ name, labels }) => ({
          name,
          lists: [{ label: null }, ...labels.map((label) => ({ label: { name: label } }))],
        })),
      ),
    issues: (call: Call) =>
      inProject(call, () => page(call, state.issues.filter((issue) => isFound(issue, call)).map(shown))),
    create: (call: Call) =>
      inProject(call, () => {
        const { title, description = "", assignee_ids: wanted = [] } = call.body as NewIssue;
        const made = { project: projectOf(call)!.id, title, description };
        const created = gitlabIssue(state.issues.length + 1, made);
        // GitLab leaves out others than members.
        const member = state.members.find(({ id }) => wanted.includes(id));
        if (member) created.assignee = member.id;
        state.issues.push(created);
        return { status: 201, body: shown(created) };
      }),
    members: (call: Call) =>
      inProject(call, () =>
        page(
          call,
          state.members.filter(({ name }) =>
            name.toLowerCase().includes((call.query["query"] ?? "").toLowerCase()),
          ),
        ),
      ),
    issue: (call: Call) => withIssue(call, () => null),
    comment: (call: Call) =>
      withIssue(call, ({ comments }) => {
        const { body } = call.body as { body: string };
        return { status: 201, body: { id: comments.push(body), body } };
      }),
    edit: (call: Call) =>
      withIssue(call, (issue) => {
        const { weight, add_labels: added, remove_labels: removed } = call.body as Record<string, string>;
        if (weight !== undefined && state.plan === "ce")
          return { status: 400, body: { error: "at least one parameter must be provided" } };
        if (weight !== undefined && state.plan === "premium") issue.weight = Number(weight);
        const gone = removed?.split(",") ?? [];
        const kept = issue.labels.filter((name) => !gone.includes(name));
        issue.labels = [...new Set([...kept, ...(added?.split(",") ?? [])])];
        return null;
      }),
  };
}

function isFound(issue: StoredIssue, { params, query, values }: Call): boolean {
  const { state = "all", milestone, iteration_id: iteration, labels, search } = query;
  const iids = values("iids[]").map(Number);
  return (
    issue.project === Number(params["id"]) &&
    (state === "all" || issue.state === state) &&
    (iids.length === 0 || iids.includes(issue.iid)) &&
    (milestone === undefined || issue.milestone === milestone) &&
    (iteration === undefined || issue.iteration === Number(iteration)) &&
    (labels === undefined || labels.split(",").every((name) => issue.labels.includes(name))) &&
    (search === undefined || issue.title.includes(search))
  );
}

function page({ query }: Pick<Call, "query">, all: unknown[]): Reply {
  const [size, at] = [Number(query["per_page"]), Number(query["page"])];
  const hasNext = size * at < all.length;
  return {
    headers: { "x-next-page": hasNext ? String(at + 1) : "" },
    body: all.slice(size * (at - 1), size * at),
  };
}

function issueBody(issue: StoredIssue, { plan, projects, members }: GitlabState, address: string) {
  const { project, iid, title, description, state, labels, weight, type = "issue", epic } = issue;
  const path = projects.find(({ id }) => id === project)!.path;
  return {
    id: 1000 + iid,
    iid,
    project_id: project,
    title,
    description: description === "" ? null : description,
    state,
    web_url: `${address}/${path}/-/issues/${iid}`,
    labels,
    assignees: members.filter(({ id }) => id === issue.assignee),
    issue_type: type,
    ...(plan !== "ce" && { weight }),
    ...(plan === "premium" && { epic: epic ?? null }),
  };
}
