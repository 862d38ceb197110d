import { azureRequests } from "./azure-requests.ts";
import { imitate, type Product, type Reply } from "./validate.ts";

/** A work item as the imitation stores it. `parent` is the id of the item above it. */
export type AzureItem = {
  id: number;
  project: string;
  type: string;
  state: string;
  title: string;
  description: string;
  parent: number | null;
  estimate: number | null;
  /** The unique name of the person to whom it is assigned. */
  assignee?: string;
  /** In HTML. */
  comments: string[];
};

export type AzureState = {
  token: string;
  projects: string[];
  items: AzureItem[];
  members: { displayName: string; uniqueName: string }[];
  /** The field for estimates of each type of work item. */
  fieldOf: Record<string, string>;
  /** How a refused token is answered: the cloud answers reads with the sign-in page. */
  refusal: 203 | 401;
  /** The seconds after which requests are allowed again; null if they are allowed. */
  limitedFor: number | null;
  /** The product's words about a rule that forbids the estimate of an item; null without one. */
  rule: string | null;
};

const organization = "https://dev.azure.com/acme";
const points = "Microsoft.VSTS.Scheduling.StoryPoints";

/** Returns an organization with the project Shop, one iteration, and `count` stories in it. */
export function azureState(count: number, more: Partial<AzureState> = {}): AzureState {
  return {
    token: "pat-1",
    projects: ["Shop"],
    items: Array.from({ length: count }, (_, i) => azureItem(i + 1)),
    members: [
      { displayName: "Ana Lima", uniqueName: "ana@acme.example" },
      { displayName: "Ben Okafor", uniqueName: "ben@acme.example" },
    ],
    fieldOf: { "User Story": points, Bug: points },
    refusal: 203,
    limitedFor: null,
    rule: null,
    ...more,
  };
}

/** Returns a story. */
export function azureItem(id: number, more: Partial<AzureItem> = {}): AzureItem {
  return {
    id,
    project: "Shop",
    type: "User Story",
    state: "New",
    title: `Fix ${id}`,
    description: "<div>As a buyer I <b>pay</b>.</div>",
    parent: null,
    estimate: null,
    comments: [],
    ...more,
  };
}

/** Returns an imitation of Azure DevOps, at another address for a server of the test. */
export function imitateAzure(state: AzureState, address = organization): Product {
  const link = (item: AzureItem) => ({
    rel: item.parent === null ? null : "System.LinkTypes.Hierarchy-Forward",
    source: item.parent === null ? null : { id: item.parent, url: itemUrl(item.parent) },
    target: { id: item.id, url: itemUrl(item.id) },
  });
  const find = (id: string) => state.items.find((one) => one.id === Number(id));
  const missing = (id: string) =>
    refused(404, `TF401232: Work item ${id} does not exist, or you do not have permissions to read it.`);

  return imitate(
    address,
    azureRequests,
    {
      connectionData: () => ({
        body: { authenticatedUser: { id: "u-1", providerDisplayName: "Ana Souza" } },
      }),
      projects: () => listed(state.projects.map((name) => ({ id: name, name, state: "wellFormed" }))),
      teams: ({ params }) => listed([{ id: "team-1", name: `${params["project"]} Team` }]),
      members: () => listed(state.members.map((one) => ({ identity: { id: one.uniqueName, ...one } }))),
      iterations: () =>
        listed([
          iteration("old", "Sprint 11", "past"),
          iteration("now", "Sprint 12", "current"),
          iteration("next", "Sprint 13", "future"),
        ]),
      iterationItems: ({ params }) => ({
        body: { workItemRelations: params["iteration"] === "now" ? state.items.map(link) : [] },
      }),
      backlogs: () =>
        listed([
          { id: "Microsoft.RequirementCategory", name: "Stories", rank: 2, type: "requirement" },
          { id: "Microsoft.TaskCategory", name: "Tasks", rank: 1, type: "task" },
        ]),
      backlogItems: () => ({
        body: { workItems: state.items.map((item) => ({ ...link(item), rel: null, source: null })) },
      }),
      queries: () =>
        listed([
          {
            id: "f-1",
            name: "Shared Queries",
            isFolder: true,
            children: [{ id: "q-1", name: "To estimate" }],
          },
        ]),
      runQuery: ({ query }) =>
        flat(state.items.filter(({ estimate }) => estimate === null).slice(0, Number(query["$top"]))),
      wiql: ({ query, body }) =>
        flat(matching((body as { query: string }).query, state.items).slice(0, Number(query["$top"]))),
      batch({ body }) {
        const { ids } = body as { ids: number[] };
        return listed(ids.map((id) => find(String(id)) ?? null).map((item) => item && shown(item, state)));
      },
      item: ({ params }) => {
        const item = find(params["id"]!);
        return item ? { body: shown(item, state) } : missing(params["id"]!);
      },
      typeFields: ({ params }) => {
        const field = state.fieldOf[params["type"]!];
        const title = { name: "Title", referenceName: "System.Title" };
        return listed(field === undefined ? [title] : [title, { name: "Estimate", referenceName: field }]);
      },
      create({ params, body }) {
        const valueOf = (field: string) =>
          (body as { path: string; value: string }[]).find(({ path }) => path === `/fields/${field}`)
            ?.value ?? "";
        const assignee = valueOf("System.AssignedTo");
        if (assignee && !state.members.some(({ uniqueName }) => uniqueName === assignee))
          return refused(
            400,
            `The identity value '${assignee}' for field 'Assigned To' is an unknown identity.`,
          );
        const created = azureItem(state.items.length + 1, {
          project: params["project"]!,
          type: params["type"]!.slice(1),
          title: valueOf("System.Title"),
          description: valueOf("System.Description"),
          ...(assignee && { assignee }),
        });
        state.items.push(created);
        return { body: shown(created, state) };
      },
      comment({ params, body }) {
        const item = find(params["id"]!);
        if (!item) return missing(params["id"]!);
        const { text } = body as { text: string };
        return { body: { id: item.comments.push(text), workItemId: item.id, text } };
      },
      update({ params, body }) {
        const item = find(params["id"]!);
        if (!item) return missing(params["id"]!);
        if (state.rule !== null) return refused(400, state.rule);
        for (const { path, value } of body as { path: string; value: number }[])
          if (path === `/fields/${state.fieldOf[item.type]}`) item.estimate = value;
        return { body: shown(item, state) };
      },
    },
    ({ headers }) => refusalOf(state, headers),
  );
}

function refusalOf(
  { token, refusal, limitedFor }: AzureState,
  headers: Record<string, string>,
): Reply | null {
  const signIn = `Basic ${Buffer.from(`:${token}`).toString("base64")}`;
  if (headers["authorization"] !== signIn)
    return refusal === 401
      ? refused(401, "TF400813: The user is not authorized to access this resource.")
      : { status: 203, headers: { "content-type": "text/html" }, body: "<html>Sign in</html>" };
  if (limitedFor === null) return null;
  return {
    ...refused(429, "TF400733: The request has been canceled."),
    headers: { "retry-after": String(limitedFor) },
  };
}

const refused = (status: number, message: string): Reply => ({
  status,
  body: { $id: "1", message, errorCode: 0 },
});
const listed = (value: readonly unknown[]): Reply => ({ body: { count: value.length, value } });
const itemUrl = (id: number) => `${organization}/Shop/_apis/wit/workItems/${id}`;
const flat = (items: readonly AzureItem[]): Reply => ({
  body: { queryType: "flat", workItems: items.map(({ id }) => ({ id, url: itemUrl(id) })) },
});
const iteration = (id: string, name: string, timeFrame: string) => ({
  id,
  name,
  path: `Shop\\${name}`,
  attributes: { startDate: "2026-03-02T00:00:00Z", finishDate: "2026-03-16T00:00:00Z", timeFrame },
});

/** Evaluates the queries of words in titles, in some projects. */
function matching(query: string, items: readonly AzureItem[]): AzureItem[] {
  const words = [...query.matchAll(/\[System\.Title\] Contains '((?:[^']|'')*)'/g)].map(([, word]) =>
    word!.replaceAll("''", "'").toLowerCase(),
  );
  const [, list] = /\[System\.TeamProject\] In \(([^)]*)\)/.exec(query) ?? [];
  return items.filter(
    ({ title, project }) =>
      words.every((word) => title.toLowerCase().includes(word)) &&
      (list === undefined || list.includes(`'${project}'`)),
  );
}

function shown(
  { id, project, type, state: itemState, title, description, parent, estimate }: AzureItem,
  state: AzureState,
) {
  const field = state.fieldOf[type];
  return {
    id,
    rev: 1,
    fields: {
      "System.TeamProject": project,
      "System.WorkItemType": type,
      "System.State": itemState,
      "System.Title": title,
      ...(description && { "System.Description": description }),
      ...(parent !== null && { "System.Parent": parent }),
      ...(estimate !== null && field !== undefined && { [field]: estimate }),
    },
    url: itemUrl(id),
  };
}
