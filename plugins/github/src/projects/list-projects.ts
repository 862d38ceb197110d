import type { Host } from "@standpoint/plugin-sdk/server";
import type { Api } from "../../../trackers/api.ts";
import { graphql, hasGraphql, ifAllowed } from "../graphql.ts";

type Project = { id: string; title: string };

const projectsOfOwner = `query ($owner: String!) {
  repositoryOwner(login: $owner) {
    ... on Organization { projectsV2(first: 100, query: "is:open") { nodes { id title } } }
    ... on User { projectsV2(first: 100, query: "is:open") { nodes { id title } } }
  }
}`;

/** Returns the open projects of a repository's owner. None if the token may not read projects, or without GraphQL. */
export async function listProjects(host: Host, api: Api, repository: string): Promise<Project[]> {
  if (!(await hasGraphql(host))) return [];
  const [owner = ""] = repository.split("/");
  type Data = { repositoryOwner: { projectsV2?: { nodes: (Project | null)[] } } | null };
  const data = await graphql<Data>(api, projectsOfOwner, { owner }).catch(ifAllowed);
  const nodes = data?.repositoryOwner?.projectsV2?.nodes ?? [];
  return nodes.filter((project) => project !== null);
}
