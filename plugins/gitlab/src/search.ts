import type { Host } from "@standpoint/plugin-sdk/server";
import type { Found, Sentence } from "../../trackers/tracker.ts";
import { gitlabApi } from "./api.ts";
import { openIssues } from "./lists.ts";
import { projectOf } from "./projects.ts";

/** The parameters of a search, by those that are there. */
export type Filter = Partial<Record<"labels" | "milestone" | "assignee_username" | "search" | "in", string>>;

/** Returns the open issues that a search finds in the only project, or else in the one that was picked last. */
export async function search(host: Host, given: string, most: number): Promise<Found | Sentence> {
  const filter = filterOf(given);
  if (filter === null) return { text: "A quote has no end." };
  const project = await projectOf(host, null);
  if (!project) return { text: "Pick a project first." };
  return openIssues(host, gitlabApi(host), project, filter, most);
}

/**
 * Returns the parameters of a search that is written as in GitLab: `~label`, `%milestone`, `@person`, and words. Names
 * with spaces are in quotes: `~"to estimate"`. Null if a quote has no end.
 */
export function filterOf(given: string): Filter | null {
  const labels: string[] = [];
  const words: string[] = [];
  const filter: Filter = {};
  const rest = given.replaceAll(
    /([~%@]?)(?:"([^"]*)"|([^\s"]+))/g,
    (_, mark: string, quoted?: string, bare?: string) => {
      const name = quoted ?? bare ?? "";
      if (mark === "~") labels.push(name);
      else if (mark === "%") filter.milestone = name;
      else if (mark === "@") filter.assignee_username = name;
      else words.push(name);
      return "";
    },
  );
  if (rest.includes('"')) return null;
  return {
    ...filter,
    ...(labels.length > 0 && { labels: labels.join(",") }),
    ...(words.length > 0 && { search: words.join(" "), in: "title,description" }),
  };
}
