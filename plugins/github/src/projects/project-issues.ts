import type { Host } from "@standpoint/plugin-sdk/server";
import { readPages } from "../../../trackers/pages.ts";
import { readShare } from "../../../trackers/read-share.ts";
import type { Found, Issue } from "../../../trackers/tracker.ts";
import { graphql } from "../graphql.ts";
import { estimateOf, issueOfTicket } from "../issue.ts";
import { isAllowed, readRepositories, referenceTo, type Repositories } from "../repository.ts";
import { fieldsOfProject, numberField, type Field } from "./number-field.ts";

const fieldsQuery = `query ($project: ID!) { node(id: $project) { ... on ProjectV2 { ${fieldsOfProject} } } }`;

const itemsQuery = `query ($project: ID!, $field: String!, $size: Int!, $after: String) {
  node(id: $project) {
    ... on ProjectV2 {
      items(first: $size, after: $after, orderBy: { field: POSITION, direction: ASC }) {
        pageInfo { hasNextPage endCursor }
        nodes {
          isArchived
          estimate: fieldValueByName(name: $field) { ... on ProjectV2ItemFieldNumberValue { number } }
          status: fieldValueByName(name: "Status") { ... on ProjectV2ItemFieldSingleSelectValue { name } }
          content {
            ... on Issue {
              number title body url state
              repository { nameWithOwner }
              issueType { name }
              parent { number title }
              labels(first: 20) { nodes { name } }
            }
          }
        }
      }
    }
  }
}`;

type Item = {
  isArchived: boolean;
  estimate: { number?: number } | null;
  status: { name?: string } | null;
  /** Empty for drafts and pull requests. */
  content: Partial<Content> | null;
};
type Content = {
  number: number;
  title: string;
  body: string;
  url: string;
  state: string;
  repository: { nameWithOwner: string };
  issueType: { name: string } | null;
  parent: { number: number; title: string } | null;
  labels: { nodes: { name: string }[] } | null;
};
type Items = {
  node: {
    items: { pageInfo: { hasNextPage: boolean; endCursor: string | null }; nodes: (Item | null)[] };
  } | null;
};

type Picked = { project: string; most: number };

/**
 * Returns the open issues of a project in its order: those of the only repository, or of all if the settings name none.
 */
export async function projectIssues(host: Host, { project, most }: Picked): Promise<Found> {
  type Fields = { node: { fields: { nodes: (Field | null)[] } } | null };
  const { node } = await graphql<Fields>(host, fieldsQuery, { project });
  const fields = node?.fields.nodes.filter((field) => field !== null) ?? [];
  const field = (await numberField(host, fields))?.name ?? "Estimate";
  const repositories = await readRepositories(host);
  const { items, more } = await readPages<Open, string>(
    async (after, size) => {
      const data = await graphql<Items>(host, itemsQuery, { project, field, size, after });
      const { nodes = [], pageInfo } = data.node?.items ?? {};
      return {
        items: nodes.flatMap((item) => (item ? openOf(item, repositories) : [])),
        next: pageInfo?.hasNextPage ? pageInfo.endCursor : null,
      };
    },
    { most, size: 50 },
  );
  const share = readShare(items.length);
  return { issues: items.map((one) => issueOfItem(one, repositories, share)), more };
}

/** An item that is an open issue of an allowed repository. */
type Open = Omit<Item, "content"> & { content: Content };

/** Returns an item, or nothing if there is no issue to estimate. */
function openOf(item: Item, repositories: Repositories): Open[] {
  const { isArchived, content } = item;
  if (isArchived || content?.state !== "OPEN" || content.number === undefined) return [];
  const issue = content as Content;
  return isAllowed(repositories, issue.repository.nameWithOwner) ? [{ ...item, content: issue }] : [];
}

function issueOfItem({ estimate, status, content }: Open, repositories: Repositories, share: number): Issue {
  const { number, title, body, url, repository, issueType, parent, labels } = content;
  const labelled = estimateOf(labels?.nodes.map(({ name }) => name) ?? []);
  return issueOfTicket({
    ref: referenceTo(repositories, repository.nameWithOwner, number),
    title,
    type: issueType?.name ?? "",
    state: status?.name ?? "open",
    isDone: false,
    estimate: estimate?.number === undefined ? labelled : String(estimate.number),
    parent: parent ? `#${parent.number} ${parent.title}` : "",
    address: url,
    body: body.slice(0, share),
  });
}
