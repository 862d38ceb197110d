import { z } from "zod";
import { GraphqlRefusal, imitateGraphql, type Asked } from "./graphql.ts";
import { linearSchema } from "./linear-schema.ts";
import { imitate, type Product, type Reply } from "./validate.ts";

type Team = {
  id: string;
  key: string;
  name: string;
  issueEstimationType: "notUsed" | "exponential" | "fibonacci" | "linear" | "tShirt";
  issueEstimationExtended: boolean;
  issueEstimationAllowZero: boolean;
};
/** An issue as the imitation stores it. */
export type LinearIssue = {
  id: string;
  number: number;
  team: Team;
  title: string;
  description: string | null;
  estimate: number | null;
  sortOrder: number;
  state: { id: string; name: string; type: string };
  cycle: string | null;
  project: { id: string; name: string } | null;
  comments: string[];
  /** Identifiers that it had before it moved to its team. */
  before?: string[];
  /** The id of the member to whom it is assigned. */
  assigneeId?: string;
};
type Cycle = {
  id: string;
  number: number;
  name: string | null;
  isActive: boolean;
  startsAt: string;
  endsAt: string;
};

export type LinearState = {
  key: string;
  teams: Team[];
  members: { id: string; name: string; displayName: string }[];
  cycles: Cycle[];
  issues: LinearIssue[];
  /** Requests are refused as too many. */
  isLimited: boolean;
};

type Comparator<T> = { eq?: T; in?: T[]; nin?: T[] };
type Filter = {
  and?: Filter[];
  or?: Filter[];
  number?: Comparator<number>;
  team?: { id?: Comparator<string>; key?: Comparator<string> };
  state?: { type?: Comparator<string> };
  cycle?: { id?: Comparator<string>; null?: boolean };
  project?: { id?: Comparator<string> };
};
type UserFilter = { or: Partial<Record<"name" | "displayName", { containsIgnoreCase: string }>>[] };
type NewIssue = { teamId: string; title?: string; description?: string; assigneeId?: string };
type Paging = { first?: number; after?: string | null };

// Test files share this module, so a test that changes a team changes the copy of its workspace.
export const engineering: Team = Object.freeze({
  id: "team-1",
  key: "ENG",
  name: "Engineering",
  issueEstimationType: "fibonacci",
  issueEstimationExtended: false,
  issueEstimationAllowZero: false,
});
const todo = Object.freeze({ id: "state-1", name: "Todo", type: "unstarted" });

/** Returns a workspace with one team, an active cycle, and `count` issues in it. */
export function linearState(count: number, more: Partial<LinearState> = {}): LinearState {
  const team = { ...engineering };
  return {
    key: "lin_api_1",
    teams: [team],
    members: [
      { id: "user-2", name: "Ana Lima", displayName: "ana" },
      { id: "user-3", name: "Ben Okafor", displayName: "ben" },
    ],
    cycles: [
      {
        id: "cycle-1",
        number: 12,
        name: null,
        isActive: true,
        startsAt: "2026-03-02T00:00:00.000Z",
        endsAt: "2026-03-16T00:00:00.000Z",
      },
    ],
    issues: Array.from({ length: count }, (_, i) => linearIssue(i + 1, { team })),
    isLimited: false,
    ...more,
  };
}

/** Returns an issue of the cycle. */
export function linearIssue(number: number, more: Partial<LinearIssue> = {}): LinearIssue {
  return {
    id: `issue-${number}`,
    number,
    team: engineering,
    title: `Fix ${number}`,
    description: "As a buyer I pay.",
    estimate: null,
    sortOrder: number,
    state: todo,
    cycle: "cycle-1",
    project: null,
    comments: [],
    ...more,
  };
}

const identifierOf = ({ team, number }: LinearIssue) => `${team.key}-${number}`;

/** Returns an imitation of Linear, at another address for a server of the test. */
export function imitateLinear(state: LinearState, address = "https://api.linear.app"): Product {
  const graphql = imitateGraphql(linearSchema, {
    viewer: { id: "user-1", name: "Ana Souza", displayName: "souza" },
    teams: (page: Paging) => pageOf(state.teams, page),
    team({ id }: { id: string }) {
      const team = state.teams.find((one) => one.id === id);
      if (!team) throw notFound("Team");
      return {
        ...team,
        members: ({ filter, ...page }: Paging & { filter?: UserFilter }) =>
          pageOf(
            state.members.filter((one) => isNamed(one, filter)),
            page,
          ),
        cycles: () => pageOf(state.cycles, {}),
        projects: () => pageOf([...new Set(state.issues.flatMap(({ project }) => project ?? []))], {}),
      };
    },
    issue: ({ id }: { id: string }) => shown(found(id)),
    issues: ({ filter, ...page }: Paging & { filter?: Filter }) => pageOf(matching(filter), page),
    searchIssues: ({ term, filter, ...page }: Paging & { term: string; filter?: Filter }) =>
      pageOf(
        matching(filter).filter(({ title }) => title.includes(term)),
        page,
      ),
    issueUpdate({ id, input: { estimate } }: { id: string; input: { estimate?: number } }) {
      const issue = found(id);
      if (estimate !== undefined) issue.estimate = estimate;
      return { success: true, issue: shown(issue) };
    },
    commentCreate({ input: { issueId, body } }: { input: { issueId: string; body: string } }) {
      found(issueId).comments.push(body);
      return { success: true };
    },
    issueCreate({ input }: { input: NewIssue }) {
      const team = state.teams.find((one) => one.id === input.teamId);
      if (!team) throw notFound("Team");
      const { assigneeId } = input;
      if (assigneeId && !state.members.some(({ id }) => id === assigneeId)) throw notFound("User");
      const number = state.issues.length + 1;
      const issue = linearIssue(number, {
        team,
        title: input.title ?? "",
        description: input.description ?? null,
        ...(assigneeId && { assigneeId }),
      });
      state.issues.push(issue);
      return { success: true, issue: shown(issue) };
    },
  });

  const found = (id: string): LinearIssue => {
    const issue = state.issues.find((one) => [one.id, identifierOf(one), ...(one.before ?? [])].includes(id));
    if (!issue) throw notFound("Issue");
    return issue;
  };
  const matching = (filter: Filter = {}) => state.issues.filter((issue) => fits(issue, filter)).map(shown);

  const product = imitate(
    address,
    {
      graphql: {
        method: "POST",
        path: "/graphql",
        body: z.strictObject({ query: z.string(), variables: z.record(z.string(), z.unknown()).optional() }),
        answer: z.object({ data: z.unknown(), errors: z.array(z.unknown()).optional() }),
      },
    },
    { graphql: ({ body }) => graphql.answer(body as Asked) },
    ({ headers }) => refusalOf(state, headers),
  );
  return {
    answer: (request) => product.answer(request),
    get faults() {
      return [...product.faults, ...graphql.faults];
    },
  };
}

function isNamed(member: { name: string; displayName: string }, filter: UserFilter | undefined): boolean {
  const has = (text: string, wanted?: { containsIgnoreCase: string }) =>
    wanted !== undefined && text.toLowerCase().includes(wanted.containsIgnoreCase.toLowerCase());
  return (
    !filter || filter.or.some((one) => has(member.name, one.name) || has(member.displayName, one.displayName))
  );
}

function refusalOf({ key, isLimited }: LinearState, headers: Record<string, string>): Reply | null {
  if (headers["authorization"] !== key)
    return refused(401, "Authentication required, not authenticated", "AUTHENTICATION_ERROR");
  return isLimited ? refused(400, "Rate limit exceeded", "RATELIMITED") : null;
}

const refused = (status: number, message: string, code: string): Reply => ({
  status,
  body: { errors: [{ message, extensions: { code, userPresentableMessage: message } }] },
});

const notFound = (what: string) =>
  new GraphqlRefusal(`Entity not found: ${what}`, {
    code: "INPUT_ERROR",
    userPresentableMessage: `Could not find ${what}.`,
  });

const shown = (issue: LinearIssue) => ({
  ...issue,
  identifier: identifierOf(issue),
  url: `https://linear.app/acme/issue/${identifierOf(issue)}`,
  parent: null,
});

function pageOf<T>(items: readonly T[], { first = 50, after }: Paging) {
  const start = after ? Number(after) : 0;
  const end = start + first;
  return {
    nodes: items.slice(start, end),
    pageInfo: { hasNextPage: end < items.length, endCursor: end < items.length ? String(end) : null },
  };
}

function fits(issue: LinearIssue, { and = [], or, ...filter }: Filter): boolean {
  const { team, state, cycle, project } = filter;
  return (
    and.every((one) => fits(issue, one)) &&
    (or === undefined || or.some((one) => fits(issue, one))) &&
    compare(issue.number, filter.number) &&
    compare(issue.team.id, team?.id) &&
    compare(issue.team.key, team?.key) &&
    compare(issue.state.type, state?.type) &&
    compare(issue.cycle, cycle?.id) &&
    (cycle?.null === undefined || (issue.cycle === null) === cycle.null) &&
    compare(issue.project?.id ?? null, project?.id)
  );
}

function compare<T>(value: T | null, wanted: Comparator<T> | undefined): boolean {
  if (!wanted) return true;
  const { eq, in: list, nin } = wanted;
  if (eq !== undefined && value !== eq) return false;
  if (list && (value === null || !list.includes(value))) return false;
  return !(nin && value !== null && nin.includes(value));
}
