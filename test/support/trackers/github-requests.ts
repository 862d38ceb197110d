import { z } from "zod";
import { githubSchema } from "./github-schema.ts";
import { queryCheck } from "./graphql.ts";
import { whole, type Operation } from "./validate.ts";

// Excerpts of GitHub's published descriptions, as far as the plugin uses them: the OpenAPI document of its REST API,
// version 2022-11-28, and its GraphQL schema.

const paged = { per_page: whole.refine((size) => Number(size) <= 100), page: whole };
const sorted = { direction: z.enum(["asc", "desc"]).optional() };
const label = z.looseObject({ id: z.int(), name: z.string() });
const issue = z.looseObject({
  id: z.int(),
  number: z.int(),
  title: z.string(),
  body: z.string().nullable(),
  state: z.enum(["open", "closed"]),
  html_url: z.url(),
  repository_url: z.url(),
  labels: z.array(label),
  assignees: z.array(z.looseObject({ login: z.string(), id: z.int() })).nullable(),
  milestone: z.looseObject({ number: z.int() }).nullable(),
});
const repository = z.looseObject({ id: z.int(), full_name: z.string(), archived: z.boolean() });
const labelsPath = "/repos/{owner}/{repo}/issues/{number}/labels";
const named = z.strictObject({ labels: z.array(z.string().min(1).max(50)).min(1).max(100) });

const problemOf = queryCheck(githubSchema);
const graphqlQuery = z.string().check((context) => {
  const message = problemOf(context.value);
  if (message !== null) context.issues.push({ code: "custom", message, input: context.value });
});

/** The operations of GitHub's REST API that the plugin uses. */
export const githubOperations = {
  user: { method: "GET", path: "/user", answer: z.looseObject({ login: z.string() }) },
  repositories: {
    method: "GET",
    path: "/user/repos",
    query: z.strictObject({
      ...paged,
      ...sorted,
      sort: z.enum(["created", "updated", "pushed", "full_name"]),
    }),
    answer: z.array(repository),
  },
  repository: { method: "GET", path: "/repos/{owner}/{repo}", answer: repository },
  milestones: {
    method: "GET",
    path: "/repos/{owner}/{repo}/milestones",
    query: z.strictObject({
      ...paged,
      ...sorted,
      state: z.enum(["open", "closed", "all"]),
      sort: z.enum(["due_on", "completeness"]),
    }),
    answer: z.array(z.looseObject({ number: z.int(), title: z.string() })),
  },
  issues: {
    method: "GET",
    path: "/repos/{owner}/{repo}/issues",
    query: z.strictObject({
      ...paged,
      ...sorted,
      state: z.enum(["open", "closed", "all"]),
      milestone: z.string().optional(),
      sort: z.enum(["created", "updated", "comments"]),
    }),
    answer: z.array(issue),
  },
  issue: { method: "GET", path: "/repos/{owner}/{repo}/issues/{number}", answer: issue },
  create: {
    method: "POST",
    path: "/repos/{owner}/{repo}/issues",
    body: z.strictObject({
      title: z.string().min(1),
      body: z.string().optional(),
      assignees: z.array(z.string()).optional(),
    }),
    answer: issue,
  },
  assignees: {
    method: "GET",
    path: "/repos/{owner}/{repo}/assignees",
    query: z.strictObject(paged),
    answer: z.array(z.looseObject({ login: z.string(), id: z.int() })),
  },
  comment: {
    method: "POST",
    path: "/repos/{owner}/{repo}/issues/{number}/comments",
    body: z.strictObject({ body: z.string().min(1).max(65_536) }),
    answer: z.looseObject({ id: z.int(), body: z.string() }),
  },
  search: {
    method: "GET",
    path: "/search/issues",
    query: z.strictObject({ ...paged, q: z.string().min(1).max(256) }),
    answer: z.looseObject({ total_count: z.int(), incomplete_results: z.boolean(), items: z.array(issue) }),
  },
  labels: {
    method: "GET",
    path: labelsPath,
    query: z.strictObject({ per_page: whole }),
    answer: z.array(label),
  },
  addLabels: { method: "POST", path: labelsPath, body: named, answer: z.array(label) },
  setLabels: { method: "PUT", path: labelsPath, body: named, answer: z.array(label) },
  removeLabel: { method: "DELETE", path: `${labelsPath}/{name}`, answer: z.array(label) },
} satisfies Record<string, Operation>;

/** The only operation of its GraphQL API. */
export const graphqlOperation = {
  graphql: {
    method: "POST",
    path: "/graphql",
    body: z.strictObject({ query: graphqlQuery, variables: z.record(z.string(), z.unknown()) }),
    answer: z.looseObject({}),
  },
} satisfies Record<string, Operation>;
