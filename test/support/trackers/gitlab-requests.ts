import { z } from "zod";
import { whole, type Operation } from "./validate.ts";

// Excerpts of GitLab's published description of its REST API, version 4, as far as the plugin uses it.

const paged = { per_page: whole.refine((size) => Number(size) <= 100), page: whole };
const flag = z.enum(["true", "false"]);
const project = z.looseObject({ id: z.int(), path_with_namespace: z.string() });
const issue = z.looseObject({
  id: z.int(),
  iid: z.int(),
  project_id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  state: z.enum(["opened", "closed"]),
  web_url: z.url(),
  labels: z.array(z.string()),
  assignees: z.array(z.looseObject({ id: z.int(), username: z.string() })),
  issue_type: z.string(),
  weight: z.int().nullable().optional(),
});
const access = z.looseObject({ access_level: z.int() }).nullable();
const issuePath = "/api/v4/projects/{id}/issues/{iid}";
/** The project of a path is its id: a path within a path needs a slash that connections refuse. */

/** The operations of GitLab that the plugin uses. */
export const gitlabOperations = {
  user: { method: "GET", path: "/api/v4/user", answer: z.looseObject({ username: z.string() }) },
  token: {
    method: "GET",
    path: "/api/v4/personal_access_tokens/self",
    answer: z.looseObject({ scopes: z.array(z.string()), expires_at: z.iso.date().nullable() }),
  },
  projects: {
    method: "GET",
    path: "/api/v4/projects",
    query: z.strictObject({
      ...paged,
      membership: flag.optional(),
      archived: flag.optional(),
      simple: flag.optional(),
      with_issues_enabled: flag.optional(),
      order_by: z.enum(["id", "name", "path", "created_at", "updated_at", "last_activity_at"]).optional(),
      search: z.string().optional(),
      search_namespaces: flag.optional(),
    }),
    answer: z.array(project),
  },
  project: {
    method: "GET",
    path: "/api/v4/projects/{id}",
    answer: project.extend({
      permissions: z.looseObject({ project_access: access, group_access: access }),
    }),
  },
  milestones: {
    method: "GET",
    path: "/api/v4/projects/{id}/milestones",
    query: z.strictObject({ ...paged, state: z.enum(["active", "closed"]), include_ancestors: flag }),
    answer: z.array(z.looseObject({ id: z.int(), title: z.string() })),
  },
  iterations: {
    method: "GET",
    path: "/api/v4/projects/{id}/iterations",
    query: z.strictObject({
      ...paged,
      state: z.enum(["opened", "upcoming", "current", "closed", "all"]),
      include_ancestors: flag,
    }),
    answer: z.array(
      z.looseObject({
        id: z.int(),
        title: z.string().nullable(),
        start_date: z.iso.date(),
        due_date: z.iso.date(),
      }),
    ),
  },
  boards: {
    method: "GET",
    path: "/api/v4/projects/{id}/boards",
    query: z.strictObject(paged),
    answer: z.array(
      z.looseObject({
        name: z.string(),
        lists: z.array(z.looseObject({ label: z.looseObject({ name: z.string() }).nullable() })),
      }),
    ),
  },
  issues: {
    method: "GET",
    path: "/api/v4/projects/{id}/issues",
    query: z.strictObject({
      ...paged,
      "iids[]": whole.optional(),
      state: z.enum(["opened", "closed", "all"]).optional(),
      scope: z.enum(["created_by_me", "assigned_to_me", "all"]),
      order_by: z.enum(["created_at", "updated_at", "relative_position", "weight"]).optional(),
      sort: z.enum(["asc", "desc"]).optional(),
      milestone: z.string().optional(),
      iteration_id: whole.optional(),
      labels: z.string().optional(),
      assignee_username: z.string().optional(),
      search: z.string().optional(),
      in: z.enum(["title", "description", "title,description"]).optional(),
    }),
    answer: z.array(issue),
  },
  create: {
    method: "POST",
    path: "/api/v4/projects/{id}/issues",
    body: z.strictObject({
      title: z.string().min(1),
      description: z.string().optional(),
      assignee_ids: z.array(z.int()).optional(),
    }),
    answer: issue,
  },
  members: {
    method: "GET",
    path: "/api/v4/projects/{id}/members/all",
    query: z.strictObject({ ...paged, query: z.string().optional() }),
    answer: z.array(z.looseObject({ id: z.int(), username: z.string(), name: z.string() })),
  },
  issue: { method: "GET", path: issuePath, answer: issue },
  comment: {
    method: "POST",
    path: `${issuePath}/notes`,
    body: z.strictObject({ body: z.string().min(1).max(1_000_000) }),
    answer: z.looseObject({ id: z.int(), body: z.string() }),
  },
  edit: {
    method: "PUT",
    path: issuePath,
    body: z
      .strictObject({
        weight: z.int().min(0).optional(),
        add_labels: z.string().min(1).optional(),
        remove_labels: z.string().min(1).optional(),
      })
      .refine((body) => Object.keys(body).length > 0),
    answer: issue,
  },
} satisfies Record<string, Operation>;
