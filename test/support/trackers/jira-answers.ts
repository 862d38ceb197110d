import { issuesFor, matching } from "./jira-jql.ts";
import { errors, pageOf, projectOf, screenOf, shownBoard, shownIssue } from "./jira-shown.ts";
import { issueOf, type JiraState, type StoredBoard, type StoredIssue } from "./jira-state.ts";
import type { Call, Reply } from "./validate.ts";

const missing: Reply = {
  status: 404,
  body: errors("Issue does not exist or you do not have permission to see it."),
};

type Assignee = { accountId: string } | { name: string };
type NewIssue = { project: { key: string }; summary: string; description?: string; assignee?: Assignee };

const idOf = (assignee: Assignee) => ("name" in assignee ? assignee.name : assignee.accountId);

/** Returns the handlers of an imitated Jira, whose pages people open at `site`. */
export function answersOf(state: JiraState, { site, isCloud }: { site: string; isCloud: boolean }) {
  const issueNamed = (key: string) => {
    const present = state.moved[key.toUpperCase()] ?? key.toUpperCase();
    const issue = state.issues.find((one) => one.key === present);
    return issue && !state.archived.includes(projectOf(issue)) ? issue : undefined;
  };
  const boardOf = ({ params }: Call) => state.boards.find(({ id }) => String(id) === params["boardId"]);
  const shown = (issue: StoredIssue, fields: readonly string[]) => shownIssue(issue, fields, site);
  const of = (call: Call, run: (issue: StoredIssue) => Reply): Reply => {
    const issue = issueNamed(call.params["issueIdOrKey"]!);
    return issue ? run(issue) : missing;
  };
  const offScreen = (field: string) =>
    ({
      status: 400,
      body: errors("", {
        [field]: `Field '${field}' cannot be set. It is not on the appropriate screen, or unknown.`,
      }),
    }) satisfies Reply;
  const set = (issue: StoredIssue, field: string, value: unknown, done: Reply): Reply => {
    if (!issue.screen?.[field]) return offScreen(field);
    issue.values[field] = value;
    return done;
  };
  const listOf = (call: Call, isListed: (issue: StoredIssue, board: StoredBoard) => boolean): Reply => {
    const board = boardOf(call);
    if (!board) return missing;
    const { jql = "", fields = "summary", startAt = "0", maxResults = "50" } = call.query;
    const all = state.issues.filter((issue) => projectOf(issue) === board.project && isListed(issue, board));
    const found = issuesFor(
      jql,
      all.filter((issue) => !state.archived.includes(projectOf(issue))),
      state,
    );
    return {
      body: pageOf(found, { start: Number(startAt), size: Number(maxResults) }, (one) =>
        shown(one, fields.split(",")),
      ),
    };
  };
  const values = <T>(list: readonly T[], { query }: Call) => {
    const [start, size] = [Number(query["startAt"] ?? 0), Number(query["maxResults"] ?? 50)];
    const part = list.slice(start, start + size);
    return { values: part, startAt: start, maxResults: size, isLast: start + size >= list.length };
  };

  return {
    serverInfo: () => ({
      body: {
        baseUrl: site,
        deploymentType: isCloud ? "Cloud" : "Server",
        version: isCloud ? "1001.0.0" : "10.3.2",
      },
    }),
    myself: () => ({ body: { displayName: "Ana Lima", active: true, self: `${site}/rest/api/2/user` } }),
    issue: (call: Call) =>
      of(call, (issue) => ({ body: shown(issue, (call.query["fields"] ?? "summary").split(",")) })),
    edit: (call: Call) =>
      of(call, (issue) => {
        const [[field, value] = ["", null]] = Object.entries((call.body as { fields: object }).fields);
        return set(issue, field, value, { status: 204 });
      }),
    editmeta: (call: Call) => of(call, ({ screen }) => ({ body: { fields: screenOf(screen ?? {}) } })),
    createTypes: () => {
      const types = [
        { id: "1", name: "Sub-task", subtask: true },
        { id: "2", name: "Story", subtask: false },
        { id: "3", name: "Task", subtask: false },
      ];
      return { body: { [isCloud ? "issueTypes" : "values"]: types, total: types.length } };
    },
    create: ({ body }: Call): Reply => {
      const { project, summary, description = null, assignee } = (body as { fields: NewIssue }).fields;
      const person = assignee && state.users.find((one) => one[isCloud ? "id" : "name"] === idOf(assignee));
      if (assignee && !person)
        return {
          status: 400,
          body: errors("", { assignee: `User '${idOf(assignee)}' cannot be assigned issues.` }),
        };
      const key = `${project.key}-${state.issues.length + 1}`;
      const given = { summary, description, assignee: person?.displayName ?? null };
      state.issues.push(issueOf(key, given));
      return { status: 201, body: { id: "10001", key, self: `${site}/rest/api/2/issue/10001` } };
    },
    assignable: ({ query }: Call) => {
      const words = (query[isCloud ? "query" : "username"] ?? "").toLowerCase();
      const found = state.users.filter(({ displayName }) => displayName.toLowerCase().includes(words));
      return {
        body: found.map(({ id, name, displayName }) =>
          isCloud
            ? { displayName, active: true, accountId: id }
            : { displayName, active: true, name, key: id },
        ),
      };
    },
    boardProjects: (call: Call) => {
      const board = boardOf(call);
      if (!board) return missing;
      const self = `${site}/rest/api/2/project/${board.project}`;
      return { body: values([{ id: "10000", key: board.project, name: board.project, self }], call) };
    },
    comment: (call: Call) =>
      of(call, (issue) => {
        issue.comments.push((call.body as { body: string }).body);
        return {
          status: 201,
          body: { id: String(issue.comments.length), self: `${site}/rest/api/2/comment` },
        };
      }),
    boards: (call: Call) => {
      const { projectKeyOrId: project } = call.query;
      const list = state.boards.filter((board) => project === undefined || board.project === project);
      return {
        body: values(
          list.map((board) => shownBoard(board, { site, isCloud })),
          call,
        ),
      };
    },
    configuration: (call: Call) => {
      const board = boardOf(call);
      if (!board) return missing;
      const { id, name, field } = board;
      return { body: { id, name, estimation: field ? { type: "field", field } : { type: "none" } } };
    },
    sprints: (call: Call) => {
      const board = boardOf(call);
      if (!board) return missing;
      if (board.type === "kanban") return { status: 400, body: errors("The board does not support sprints") };
      const states = call.query["state"]!.split(",");
      const list = board.sprints.filter((sprint) => states.includes(sprint.state));
      return {
        body: values(
          list.map((sprint) => Object.assign({ self: `${site}/rest/agile/1.0/sprint` }, sprint)),
          call,
        ),
      };
    },
    sprintIssues: (call: Call) => listOf(call, ({ sprint }) => String(sprint) === call.params["sprintId"]),
    backlog: (call: Call) => listOf(call, ({ sprint, isDone }) => sprint === null && !isDone),
    boardIssues: (call: Call) => listOf(call, () => true),
    estimation: (call: Call) =>
      of(call, (issue) => {
        const board = state.boards.find(({ id }) => String(id) === call.query["boardId"]);
        if (!board?.field) return { status: 400, body: errors("The board does not support estimation.") };
        const { fieldId } = board.field;
        const value = Number((call.body as { value: string }).value);
        return set(issue, fieldId, value, { body: { fieldId, value } });
      }),
    search: (call: Call) => {
      const body = call.body as {
        jql: string;
        fields?: string[];
        maxResults?: number;
        startAt?: number;
        nextPageToken?: string;
      };
      const found = matching(body.jql, state);
      if (typeof found === "string") return { status: 400, body: errors(found) };
      const start = body.startAt ?? Number(body.nextPageToken ?? 0);
      const page = pageOf(found, { start, size: body.maxResults ?? 50 }, (issue) =>
        shown(issue, body.fields ?? []),
      );
      if (!isCloud) return { body: page };
      const end = start + page.issues.length;
      const isLast = end >= found.length;
      return { body: { issues: page.issues, isLast, ...(!isLast && { nextPageToken: String(end) }) } };
    },
    bulkFetch: (call: Call) => {
      const { issueIdsOrKeys, fields = [] } = call.body as { issueIdsOrKeys: string[]; fields?: string[] };
      const found = state.issues.filter(({ key }) => issueIdsOrKeys.includes(key) && issueNamed(key));
      return { body: { issues: found.map((issue) => shown(issue, fields)), issueErrors: [] } };
    },
    filters: (call: Call) => {
      const list = state.filters.map(({ id, name }) => ({
        id,
        name,
        self: `${site}/rest/api/2/filter/${id}`,
      }));
      return { body: isCloud ? values(list, call) : list };
    },
  };
}
