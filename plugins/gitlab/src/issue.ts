import { cutText } from "../../trackers/notes/cut-text.ts";
import { markdownToNotes } from "../../trackers/notes/markdown.ts";
import { ticketNotes } from "../../trackers/notes/ticket-notes.ts";
import type { Issue } from "../../trackers/tracker.ts";

/** An issue as GitLab's API returns it. `weight` and `epic` are missing without a subscription. */
export type GitlabIssue = {
  iid: number;
  title: string;
  description: string | null;
  state: string;
  web_url: string;
  labels: string[];
  issue_type?: string;
  weight?: number | null;
  epic?: { iid: number; title: string } | null;
};

/** A scoped label with an estimate begins with this. */
export const ESTIMATE_LABEL = "estimate::";

/** Returns an issue of GitLab's API with the reference of its story. At most `share` characters of its text are read. */
export function issueOf(issue: GitlabIssue, ref: string, share: number): Issue {
  const { title, issue_type: type = "", weight, labels, epic, web_url: address } = issue;
  const state = issue.state === "opened" ? "open" : issue.state;
  const parent = epic ? `&${epic.iid} ${epic.title}` : "";
  const description = markdownToNotes((issue.description ?? "").slice(0, share));
  return {
    ref,
    title: cutText(title, 200),
    type,
    state,
    isDone: issue.state === "closed",
    estimate: typeof weight === "number" ? String(weight) : estimateOf(labels),
    parent,
    notes: ticketNotes({ address, type, state, parent, description }),
  };
}

function estimateOf(labels: readonly string[]): string {
  return labels.find((name) => name.startsWith(ESTIMATE_LABEL))?.slice(ESTIMATE_LABEL.length) ?? "";
}
