import type { Host } from "@standpoint/plugin-sdk/server";
import { graphql, ifAllowed } from "../graphql.ts";
import { readProject } from "./last-project.ts";
import { fieldsOfProject, numberField, type Field } from "./number-field.ts";

const itemQuery = `query ($owner: String!, $name: String!, $number: Int!, $project: ID!) {
  repository(owner: $owner, name: $name) {
    issue(number: $number) {
      projectItems(first: 50, includeArchived: false) { nodes { id project { id } } }
    }
  }
  node(id: $project) { ... on ProjectV2 { ${fieldsOfProject} } }
}`;

const writeNumber = `mutation ($input: UpdateProjectV2ItemFieldValueInput!) {
  updateProjectV2ItemFieldValue(input: $input) { projectV2Item { id } }
}`;

type Data = {
  repository: {
    issue: { projectItems: { nodes: ({ id: string; project: { id: string } } | null)[] } } | null;
  };
  node: { fields?: { nodes: (Field | null)[] } } | null;
};

/**
 * Writes points into the number field of the project that was picked last. Returns false if the issue is not in that
 * project, the project has no such field, or the token may not write it.
 */
export async function writeField(
  host: Host,
  { repository, number }: { repository: string; number: number },
  points: number,
): Promise<boolean> {
  const project = await readProject(host);
  if (project === null) return false;
  const [owner, name] = repository.split("/");
  const data = await graphql<Data>(host, itemQuery, { owner, name, number, project }).catch(ifAllowed);
  const items = data?.repository?.issue?.projectItems.nodes ?? [];
  const item = items.find((one) => one?.project.id === project);
  const fields = data?.node?.fields?.nodes.filter((field) => field !== null) ?? [];
  const field = await numberField(host, fields);
  if (!item || !field) return false;
  const input = { projectId: project, itemId: item.id, fieldId: field.id, value: { number: points } };
  return (await graphql<object>(host, writeNumber, { input }).catch(ifAllowed)) !== null;
}
