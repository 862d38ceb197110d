import type { Host } from "@standpoint/plugin-sdk/server";
import { readPages } from "../../trackers/pages.ts";
import type { Choice } from "../../trackers/tracker.ts";
import { linearApi } from "./api.ts";
import type { Connection } from "./connection.ts";
import { readTeams } from "./teams.ts";

type Team = { id: string; key: string; name: string; issueEstimationType: string };
type Cycle = {
  id: string;
  number: number;
  name: string | null;
  isActive: boolean;
  startsAt: string;
  endsAt: string;
};

const teamQuery = `query Teams($first: Int!, $after: String) {
  teams(first: $first, after: $after) {
    nodes { id key name issueEstimationType }
    pageInfo { hasNextPage endCursor }
  }
}`;
const listQuery = `query Lists($team: String!) {
  team(id: $team) {
    cycles(first: 50, filter: { or: [{ isActive: { eq: true } }, { isFuture: { eq: true } }] }) {
      nodes { id number name isActive startsAt endsAt }
    }
    projects(first: 100) { nodes { id name } }
  }
}`;

/** Returns the teams that the connection may use, by name. */
export async function teamsOf(host: Host): Promise<Team[]> {
  const api = linearApi(host);
  const allowed = await readTeams(host);
  const { items } = await readPages<Team, string>(
    async (after, first) => {
      const { teams } = await api.ask<{ teams: Connection<Team> }>(teamQuery, { first, after });
      return { items: teams.nodes, next: teams.pageInfo.hasNextPage ? teams.pageInfo.endCursor : null };
    },
    { most: 200, size: 100, requests: 3 },
  );
  return items
    .filter(({ key }) => allowed.length === 0 || allowed.includes(key))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the lists of a team: its active and future cycles, its backlog, and its projects. */
export async function listsOf(host: Host, team: string): Promise<Choice[]> {
  const { team: found } = await linearApi(host).ask<{
    team: { cycles: { nodes: Cycle[] }; projects: { nodes: { id: string; name: string }[] } };
  }>(listQuery, { team });
  const cycles = found.cycles.nodes.toSorted((a, b) => a.number - b.number);
  return [
    ...cycles.map(({ id, number, name, startsAt, endsAt }) => ({
      id: `cycle/${id}`,
      name: name || `Cycle ${number}`,
      detail: `${startsAt.slice(0, 10)} – ${endsAt.slice(0, 10)}`,
    })),
    { id: "backlog", name: "Backlog" },
    ...found.projects.nodes.map(({ id, name }) => ({ id: `project/${id}`, name, detail: "Project" })),
  ];
}
