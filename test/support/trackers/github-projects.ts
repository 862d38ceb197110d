import type { Call, Reply } from "./validate.ts";
import type { GithubState, StoredIssue, StoredItem, StoredProject } from "./github-state.ts";

type Variables = {
  owner: string;
  name: string;
  number: number;
  project: string;
  field: string;
  size: number;
  after: string | null;
  input: { projectId: string; itemId: string; fieldId: string; value: { number: number } };
};

/**
 * Answers a query of GitHub's GraphQL API. The answer may have more fields than were asked for. `pages` is the address of
 * the server's pages.
 */
export function answerGraphql(state: GithubState, { body }: Call, pages: string): Reply {
  const { query, variables } = body as { query: string; variables: Variables };
  const refused = {
    type: "INSUFFICIENT_SCOPES",
    message: "Your token has not been granted the required scopes",
  };
  if (!state.mayUseProjects) return { body: { data: null, errors: [refused] } };
  return {
    body: {
      data: query.startsWith("mutation")
        ? change(state, variables)
        : read({ ...state, pages }, query, variables),
    },
  };
}

type Shown = GithubState & { pages: string };

function change({ projects }: GithubState, { input }: Variables) {
  const item = projects
    .find(({ id }) => id === input.projectId)!
    .items.find(({ id }) => id === input.itemId)!;
  item.values[input.fieldId] = input.value.number;
  return { updateProjectV2ItemFieldValue: { projectV2Item: { id: item.id } } };
}

function read(state: Shown, query: string, given: Variables) {
  const { owner, name, number } = given;
  const project = state.projects.find(({ id }) => id === given.project);
  const repository = `${owner}/${name}`;
  const items = state.projects.flatMap((one) =>
    one.items
      .filter((item) => item.repository === repository && item.number === number)
      .map(({ id }) => ({ id, project: { id: one.id } })),
  );
  return {
    ...(query.includes("repositoryOwner(") && {
      repositoryOwner: { projectsV2: { nodes: state.projects.filter((one) => one.owner === owner) } },
    }),
    ...(query.includes("repository(") && { repository: { issue: { projectItems: { nodes: items } } } }),
    ...(query.includes("node(") && {
      node: project && { fields: { nodes: project.fields }, items: page(state, project, given) },
    }),
  };
}

function page(state: Shown, project: StoredProject, { field, size, after }: Variables) {
  const start = after === null ? 0 : Number(after);
  const fieldId = project.fields.find(({ name }) => name === field)?.id ?? "";
  const nodes = project.items.slice(start, start + size).map((item) => ({
    isArchived: item.isArchived ?? false,
    estimate: item.values[fieldId] === undefined ? null : { number: item.values[fieldId] },
    status: item.status === undefined ? null : { name: item.status },
    content: contentOf(
      state.issues.find((one) => isItem(one, item))!,
      state.pages,
    ),
  }));
  const end = start + nodes.length;
  return { nodes, pageInfo: { hasNextPage: end < project.items.length, endCursor: String(end) } };
}

const isItem = (issue: StoredIssue, item: StoredItem) =>
  issue.repository === item.repository && issue.number === item.number;

function contentOf(
  { repository, number, title, body, state, type, labels, isPull, parent }: StoredIssue,
  pages: string,
) {
  if (isPull) return {};
  return {
    number,
    title,
    body,
    url: `${pages}/${repository}/issues/${number}`,
    state: state.toUpperCase(),
    repository: { nameWithOwner: repository },
    issueType: type === undefined ? null : { name: type },
    parent: parent ?? null,
    labels: { nodes: labels.map((name) => ({ name })) },
  };
}
