import type { Host } from "@standpoint/plugin-sdk/server";
import { markdownToNotes } from "../../trackers/notes/markdown.ts";
import { ticketNotes } from "../../trackers/notes/ticket-notes.ts";
import { readPages } from "../../trackers/pages.ts";
import type { Found, Issue } from "../../trackers/tracker.ts";
import { linearApi } from "./api.ts";
import type { Connection } from "./connection.ts";
import { referenceOf } from "./reference.ts";
import { estimateText } from "./scale.ts";
import { readTeams } from "./teams.ts";

type LinearIssue = {
  identifier: string;
  title: string;
  description: string | null;
  url: string;
  estimate: number | null;
  sortOrder: number;
  team: { issueEstimationType: string };
  state: { name: string; type: string };
  parent: { identifier: string; title: string } | null;
  project: { name: string } | null;
};

const fields = `identifier title description url estimate sortOrder
  team { issueEstimationType } state { name type } parent { identifier title } project { name }`;
const page = `nodes { ${fields} } pageInfo { hasNextPage endCursor }`;
const listQuery = `query Issues($filter: IssueFilter, $first: Int!, $after: String) {
  issues(filter: $filter, first: $first, after: $after) { ${page} }
}`;
const searchQuery = `query Search($term: String!, $filter: IssueFilter, $first: Int!, $after: String) {
  searchIssues(term: $term, filter: $filter, first: $first, after: $after) { ${page} }
}`;
const pageSize = 50;
/** The types of states in which nothing is left to do. */
const ended = ["completed", "canceled"];

/** Returns the open issues of a cycle, a project or the backlog of a team, in the order of its board. */
export async function issuesIn(
  host: Host,
  [team, list = ""]: readonly string[],
  most: number,
): Promise<Found> {
  const [kind, id] = list.split("/");
  const place =
    kind === "cycle"
      ? { cycle: { id: { eq: id } } }
      : kind === "project"
        ? { project: { id: { eq: id } } }
        : { cycle: { null: true } };
  const states = kind === "backlog" ? { in: ["triage", "backlog", "unstarted"] } : { nin: ended };
  const filter = { team: { id: { eq: team } }, state: { type: states }, ...place };
  const { items, more } = await read(host, filter, most);
  return { issues: items.toSorted((a, b) => a.sortOrder - b.sortOrder).map(issueOf), more };
}

/** Returns the issues that Linear's search finds for words, in its order. */
export async function searchIssues(host: Host, term: string, most: number): Promise<Found> {
  if (term.trim() === "") return { issues: [], more: false };
  const { items, more } = await read(host, {}, most, term.trim());
  return { issues: items.map(issueOf), more };
}

/** Returns the issues with these references. */
export async function namedIssues(host: Host, refs: readonly string[]): Promise<Issue[]> {
  const wanted = refs.flatMap((ref) => referenceOf(ref) ?? []);
  const byTeam = Map.groupBy(wanted, ({ team }) => team);
  const or = [...byTeam].map(([key, own]) => ({
    team: { key: { eq: key } },
    number: { in: own.map(({ number }) => number) },
  }));
  if (or.length === 0) return [];
  const { items } = await read(host, { or }, refs.length);
  return items.map(issueOf);
}

/** Reads issues of the teams that the connection may use. */
async function read(host: Host, filter: object, most: number, term?: string) {
  const api = linearApi(host);
  const teams = await readTeams(host);
  const own = teams.length === 0 ? filter : { and: [filter, { team: { key: { in: teams } } }] };
  return readPages<LinearIssue, string>(
    async (after, first) => {
      const variables = { filter: own, first, after, ...(term !== undefined && { term }) };
      const text = term === undefined ? listQuery : searchQuery;
      const data = await api.ask<Record<string, Connection<LinearIssue>>>(text, variables);
      const { nodes, pageInfo } = data[term === undefined ? "issues" : "searchIssues"]!;
      return { items: nodes, next: pageInfo.hasNextPage ? pageInfo.endCursor : null };
    },
    { most, size: pageSize },
  );
}

function issueOf({
  identifier,
  title,
  description,
  url,
  estimate,
  team,
  state,
  ...more
}: LinearIssue): Issue {
  const parent = more.parent ? `${more.parent.identifier} ${more.parent.title}` : (more.project?.name ?? "");
  const facts = { type: "", state: state.name, parent };
  const notes = ticketNotes({ address: url, ...facts, description: markdownToNotes(description ?? "") });
  return {
    ref: identifier,
    isDone: ended.includes(state.type),
    title: title.slice(0, 200),
    ...facts,
    estimate: estimateText(estimate, team),
    notes,
  };
}
