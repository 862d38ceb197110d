import type { Issue } from "../../trackers/tracker.ts";
import { adfToNotes } from "../../trackers/notes/adf.ts";
import { oneLine } from "../../trackers/notes/one-line.ts";
import { ticketNotes } from "../../trackers/notes/ticket-notes.ts";
import { wikiToNotes } from "../../trackers/notes/wiki-markup.ts";
import { readShare } from "../../trackers/read-share.ts";
import type { Site } from "./site.ts";

/** An issue as Jira sends it. `epic` is only in answers about boards. */
export type JiraIssue = {
  key: string;
  fields: {
    summary?: string | null;
    issuetype?: Named;
    status?: Status;
    parent?: { key?: string; fields?: { summary?: string } } | null;
    epic?: { key?: string; name?: string; summary?: string } | null;
    description?: unknown;
  } & Record<string, unknown>;
};
type Named = { name?: string } | null;
type Status = { name?: string; statusCategory?: { key?: string } } | null;

/** The fields that an import reads. `points` are the ids of fields with points. */
export function fieldsOf(points: readonly string[], { isBrief = false } = {}): string[] {
  const texts = ["summary", "issuetype", "status", "parent", "epic"];
  return [...texts, ...(isBrief ? [] : ["description"]), ...points];
}

type Shown = { site: Site; points: readonly string[] };

/** Returns issues as the import shows them. `points` are the ids of fields with points. */
export function readIssues(issues: readonly JiraIssue[], shown: Shown): Issue[] {
  const share = readShare(issues.length);
  return issues.map((issue) => readIssue(issue, shown, share));
}

function readIssue({ key, fields }: JiraIssue, { site, points }: Shown, share: number): Issue {
  const type = oneLine(fields.issuetype?.name ?? "", 60);
  const state = oneLine(fields.status?.name ?? "", 60);
  const parent = oneLine(parentOf(fields), 120);
  const description = descriptionOf(fields.description, share);
  const estimate = points.map((field) => fields[field]).find((value) => typeof value === "number");
  return {
    ref: key.slice(0, 40),
    title: oneLine(fields.summary ?? "", 200),
    type,
    state,
    isDone: fields.status?.statusCategory?.key === "done",
    estimate: estimate === undefined ? "" : String(estimate),
    parent,
    notes: ticketNotes({ address: `${site.address}/browse/${key}`, type, state, parent, description }),
  };
}

function parentOf({ parent, epic }: JiraIssue["fields"]): string {
  const key = parent?.key ?? epic?.key ?? "";
  const title = parent?.fields?.summary ?? epic?.summary ?? epic?.name ?? "";
  return [key, title].filter(Boolean).join(" ");
}

/** Returns the notes of a description: a text has wiki markup, an object is a document of Cloud. */
function descriptionOf(description: unknown, most: number): string {
  return typeof description === "string" ? wikiToNotes(description, most) : adfToNotes(description, most);
}
