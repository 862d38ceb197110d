import type { Host } from "@standpoint/plugin-sdk/server";
import { graphql, ifAllowed } from "../graphql.ts";

type Project = { id: string; title: string };

const projectsOfOwner = `query ($owner: String!) {
  repositoryOwner(login: $owner) {
    ... on Organization { projectsV2(first: 100, query: "is:open") { nodes { id title } } }
    ... on User { projectsV2(first: 100, query: "is:open") { nodes { id title } } }
  }
}`;

/** Returns the open projects of a repository's owner. None if the token may not read projects. */
export async function listProjects(host: Host, repository: string): Promise<Project[]> {
  const [owner = ""] = repository.split("/");
  type Data = { repositoryOwner: { projectsV2?: { nodes: (Project | null)[] } } | null };
  const data = await graphql<Data>(host, projectsOfOwner, { owner }).catch(ifAllowed);
  const nodes = data?.repositoryOwner?.projectsV2?.nodes ?? [];
  return nodes.filter((project) => project !== null);
}
