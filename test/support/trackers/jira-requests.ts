import { z } from "zod";
import { names, whole, type Operation } from "./validate.ts";

// Excerpts of Jira's published descriptions, with only what this product uses: the platform's REST API 2 and the agile
// API 1.0, which Cloud and Data Center share, and the searches in which they differ.

const paging = { startAt: whole.optional(), maxResults: whole.optional() };
const issueQuery = { jql: z.string().optional(), fields: names.optional(), ...paging };
const issue = z.object({
  id: z.string(),
  key: z.string().regex(/^[A-Z][A-Z0-9_]*-\d+$/),
  self: z.url(),
  fields: z.record(z.string(), z.unknown()),
});
const issuesPage = z.object({
  issues: z.array(issue),
  startAt: z.int(),
  maxResults: z.int(),
  total: z.int(),
});
const pageOf = <T extends z.ZodType>(value: T) =>
  z.object({ values: z.array(value), startAt: z.int(), maxResults: z.int(), isLast: z.boolean() });
const board = z.object({
  id: z.int(),
  self: z.url(),
  name: z.string(),
  type: z.enum(["scrum", "kanban", "simple"]),
  location: z.object({ projectKey: z.string(), projectId: z.int() }).optional(),
});
const editField = z.object({
  required: z.boolean(),
  name: z.string(),
  key: z.string(),
  operations: z.array(z.string()),
  schema: z.object({ type: z.string(), custom: z.string().optional(), customId: z.int().optional() }),
});
const filter = z.object({ id: z.string(), name: z.string(), self: z.url() });
const jqlBody = {
  jql: z.string(),
  fields: z.array(z.string()).optional(),
  maxResults: z.int().max(5000).optional(),
};

/** Creates an issue, whose assignee Cloud and Data Center name differently. */
const createOf = (assignee: z.ZodType) => ({
  method: "POST",
  path: "/rest/api/2/issue",
  body: z.strictObject({
    fields: z.strictObject({
      project: z.strictObject({ key: z.string() }),
      issuetype: z.strictObject({ id: z.string() }),
      summary: z.string().min(1).max(255),
      description: z.string().optional(),
      assignee: assignee.optional(),
    }),
  }),
  answer: z.object({ id: z.string(), key: z.string(), self: z.url() }),
});
const assignablePath = "/rest/api/2/user/assignable/search";
const inProject = { project: z.string(), maxResults: whole.optional() };
const person = { displayName: z.string(), active: z.boolean() };

const platform = {
  serverInfo: {
    method: "GET",
    path: "/rest/api/2/serverInfo",
    answer: z.object({ baseUrl: z.url(), deploymentType: z.enum(["Cloud", "Server"]), version: z.string() }),
  },
  myself: {
    method: "GET",
    path: "/rest/api/2/myself",
    answer: z.object({ displayName: z.string(), active: z.boolean(), self: z.url() }),
  },
  issue: {
    method: "GET",
    path: "/rest/api/2/issue/{issueIdOrKey}",
    query: z.strictObject({ fields: names.optional() }),
    answer: issue,
  },
  edit: {
    method: "PUT",
    path: "/rest/api/2/issue/{issueIdOrKey}",
    body: z.strictObject({ fields: z.record(z.string(), z.number()) }),
  },
  editmeta: {
    method: "GET",
    path: "/rest/api/2/issue/{issueIdOrKey}/editmeta",
    answer: z.object({ fields: z.record(z.string(), editField) }),
  },
  createTypes: {
    method: "GET",
    path: "/rest/api/2/issue/createmeta/{projectIdOrKey}/issuetypes",
    query: z.strictObject(paging),
    answer: z.looseObject({ total: z.int() }),
  },
  comment: {
    method: "POST",
    path: "/rest/api/2/issue/{issueIdOrKey}/comment",
    body: z.strictObject({ body: z.string().max(32_767) }),
    answer: z.object({ id: z.string(), self: z.url() }),
  },
  boards: {
    method: "GET",
    path: "/rest/agile/1.0/board",
    query: z.strictObject({ ...paging, projectKeyOrId: z.string().optional(), type: z.string().optional() }),
    answer: pageOf(board),
  },
  boardProjects: {
    method: "GET",
    path: "/rest/agile/1.0/board/{boardId}/project",
    query: z.strictObject(paging),
    answer: pageOf(z.object({ id: z.string(), key: z.string(), name: z.string(), self: z.url() })),
  },
  configuration: {
    method: "GET",
    path: "/rest/agile/1.0/board/{boardId}/configuration",
    answer: z.object({
      id: z.int(),
      name: z.string(),
      estimation: z
        .object({
          type: z.enum(["field", "issueCount", "none"]),
          field: z.object({ fieldId: z.string(), displayName: z.string() }).optional(),
        })
        .optional(),
    }),
  },
  sprints: {
    method: "GET",
    path: "/rest/agile/1.0/board/{boardId}/sprint",
    query: z.strictObject({
      ...paging,
      state: z.string().regex(/^(?:future|active|closed)(?:,(?:future|active|closed))*$/),
    }),
    answer: pageOf(
      z.object({
        id: z.int(),
        self: z.url(),
        name: z.string(),
        state: z.enum(["future", "active", "closed"]),
      }),
    ),
  },
  sprintIssues: {
    method: "GET",
    path: "/rest/agile/1.0/board/{boardId}/sprint/{sprintId}/issue",
    query: z.strictObject(issueQuery),
    answer: issuesPage,
  },
  backlog: {
    method: "GET",
    path: "/rest/agile/1.0/board/{boardId}/backlog",
    query: z.strictObject(issueQuery),
    answer: issuesPage,
  },
  boardIssues: {
    method: "GET",
    path: "/rest/agile/1.0/board/{boardId}/issue",
    query: z.strictObject(issueQuery),
    answer: issuesPage,
  },
  estimation: {
    method: "PUT",
    path: "/rest/agile/1.0/issue/{issueIdOrKey}/estimation",
    query: z.strictObject({ boardId: whole }),
    body: z.strictObject({ value: z.string() }),
    answer: z.object({ fieldId: z.string(), value: z.unknown() }),
  },
} satisfies Record<string, Operation>;

/** The operations that only Cloud has. */
const cloud = {
  create: createOf(z.strictObject({ accountId: z.string() })),
  assignable: {
    method: "GET",
    path: assignablePath,
    query: z.strictObject({ ...inProject, query: z.string().optional() }),
    answer: z.array(z.object({ ...person, accountId: z.string() })),
  },
  search: {
    method: "POST",
    path: "/rest/api/2/search/jql",
    body: z.strictObject({ ...jqlBody, nextPageToken: z.string().optional() }),
    answer: z.object({ issues: z.array(issue), nextPageToken: z.string().optional(), isLast: z.boolean() }),
  },
  bulkFetch: {
    method: "POST",
    path: "/rest/api/2/issue/bulkfetch",
    body: z.strictObject({
      issueIdsOrKeys: z.array(z.string()).min(1).max(100),
      fields: z.array(z.string()).optional(),
    }),
    answer: z.object({ issues: z.array(issue), issueErrors: z.array(z.unknown()) }),
  },
  filters: {
    method: "GET",
    path: "/rest/api/2/filter/search",
    query: z.strictObject({ ...paging, orderBy: z.enum(["name", "-name", "id"]).optional() }),
    answer: pageOf(filter),
  },
} satisfies Record<string, Operation>;

/** The operations that only Data Center has. */
const dataCenter = {
  create: createOf(z.strictObject({ name: z.string() })),
  assignable: {
    method: "GET",
    path: assignablePath,
    query: z.strictObject({ ...inProject, username: z.string().optional() }),
    answer: z.array(z.object({ ...person, name: z.string(), key: z.string() })),
  },
  search: {
    method: "POST",
    path: "/rest/api/2/search",
    body: z.strictObject({ ...jqlBody, startAt: z.int().optional(), validateQuery: z.boolean().optional() }),
    answer: issuesPage,
  },
  filters: { method: "GET", path: "/rest/api/2/filter/favourite", answer: z.array(filter) },
} satisfies Record<string, Operation>;

/** The operations of Jira Cloud. */
export const cloudOperations = { ...platform, ...cloud };
/** The operations of Jira Data Center. */
export const dataCenterOperations = { ...platform, ...dataCenter };
