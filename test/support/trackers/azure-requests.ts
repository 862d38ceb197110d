import { z } from "zod";
import { whole, type Operation } from "./validate.ts";

// An excerpt of the reference of Azure DevOps' REST API, with only what this product uses.

const version = { "api-version": z.literal("7.0") };
const versioned = z.strictObject(version);
const listOf = <T extends z.ZodType>(value: T) => z.object({ count: z.int(), value: z.array(value) });
const named = z.object({ id: z.string(), name: z.string() });
const link = z.object({
  rel: z.string().nullable(),
  source: z.object({ id: z.int(), url: z.url() }).nullable(),
  target: z.object({ id: z.int(), url: z.url() }),
});
const item = z.object({
  id: z.int(),
  rev: z.int(),
  fields: z.record(z.string(), z.union([z.string(), z.number()])),
  url: z.url(),
});
const found = z.object({
  queryType: z.enum(["flat", "tree", "oneHop"]),
  workItems: z.array(z.object({ id: z.int(), url: z.url() })).optional(),
  workItemRelations: z.array(link).optional(),
});
const work = "/{project}/{team}/_apis/work";

export const azureRequests = {
  connectionData: {
    method: "GET",
    path: "/_apis/connectionData",
    answer: z.object({ authenticatedUser: z.object({ id: z.string(), providerDisplayName: z.string() }) }),
  },
  projects: {
    method: "GET",
    path: "/_apis/projects",
    query: z.strictObject({ ...version, $top: whole }),
    answer: listOf(named.extend({ state: z.string() })),
  },
  teams: {
    method: "GET",
    path: "/_apis/projects/{project}/teams",
    query: z.strictObject({ ...version, $top: whole }),
    answer: listOf(named),
  },
  members: {
    method: "GET",
    path: "/_apis/projects/{project}/teams/{team}/members",
    query: z.strictObject({ ...version, $top: whole }),
    answer: listOf(
      z.object({
        identity: z.object({ id: z.string(), displayName: z.string(), uniqueName: z.string() }),
      }),
    ),
  },
  iterations: {
    method: "GET",
    path: `${work}/teamsettings/iterations`,
    query: versioned,
    answer: listOf(
      named.extend({
        path: z.string(),
        attributes: z.object({
          startDate: z.string().nullable(),
          finishDate: z.string().nullable(),
          timeFrame: z.enum(["past", "current", "future"]),
        }),
      }),
    ),
  },
  iterationItems: {
    method: "GET",
    path: `${work}/teamsettings/iterations/{iteration}/workitems`,
    query: versioned,
    answer: z.object({ workItemRelations: z.array(link) }),
  },
  backlogs: {
    method: "GET",
    path: `${work}/backlogs`,
    query: versioned,
    answer: listOf(named.extend({ rank: z.int(), type: z.enum(["portfolio", "requirement", "task"]) })),
  },
  backlogItems: {
    method: "GET",
    path: `${work}/backlogs/{backlog}/workItems`,
    query: versioned,
    answer: z.object({ workItems: z.array(link) }),
  },
  queries: {
    method: "GET",
    path: "/{project}/_apis/wit/queries",
    query: z.strictObject({ ...version, $depth: whole }),
    answer: listOf(named.extend({ isFolder: z.boolean().optional(), children: z.array(named).optional() })),
  },
  runQuery: {
    method: "GET",
    path: "/{project}/{team}/_apis/wit/wiql/{id}",
    query: z.strictObject({ ...version, $top: whole }),
    answer: found,
  },
  wiql: {
    method: "POST",
    path: "/_apis/wit/wiql",
    query: z.strictObject({ ...version, $top: whole }),
    body: z.strictObject({ query: z.string().startsWith("Select [System.Id] From WorkItems Where ") }),
    answer: found,
  },
  batch: {
    method: "POST",
    path: "/_apis/wit/workitemsbatch",
    query: versioned,
    body: z.strictObject({
      ids: z.array(z.int()).min(1).max(200),
      fields: z.array(z.string()),
      errorPolicy: z.enum(["fail", "Omit"]),
    }),
    answer: listOf(item.nullable()),
  },
  item: {
    method: "GET",
    path: "/_apis/wit/workitems/{id}",
    query: z.strictObject({ ...version, fields: z.string() }),
    answer: item,
  },
  create: {
    method: "POST",
    path: "/{project}/_apis/wit/workitems/{type}",
    query: versioned,
    body: z.array(
      z.strictObject({
        op: z.literal("add"),
        path: z.string().startsWith("/fields/System."),
        value: z.string(),
      }),
    ),
    answer: item,
  },
  comment: {
    method: "POST",
    path: "/{project}/_apis/wit/workItems/{id}/comments",
    query: z.strictObject({ "api-version": z.literal("7.0-preview.3") }),
    body: z.strictObject({ text: z.string().min(1) }),
    answer: z.object({ id: z.int(), workItemId: z.int(), text: z.string() }),
  },
  typeFields: {
    method: "GET",
    path: "/{project}/_apis/wit/workitemtypes/{type}/fields",
    query: versioned,
    answer: listOf(z.object({ name: z.string(), referenceName: z.string() })),
  },
  update: {
    method: "PATCH",
    path: "/{project}/_apis/wit/workitems/{id}",
    query: versioned,
    body: z
      .array(
        z.strictObject({
          op: z.enum(["add", "replace", "test"]),
          path: z.string().startsWith("/fields/"),
          value: z.union([z.string(), z.number()]),
        }),
      )
      .min(1),
    answer: item,
  },
} satisfies Record<string, Operation>;
