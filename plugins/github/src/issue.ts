import { cutText } from "../../trackers/notes/cut-text.ts";
import { markdownToNotes } from "../../trackers/notes/markdown.ts";
import { ticketNotes } from "../../trackers/notes/ticket-notes.ts";
import { readShare } from "../../trackers/read-share.ts";
import type { Issue } from "../../trackers/tracker.ts";

/** An issue as GitHub's API returns it. Lists of issues also have pull requests. */
export type GithubIssue = {
  number: number;
  title: string;
  body: string | null;
  html_url: string;
  state: string;
  labels: ({ name?: string } | string)[];
  type?: { name: string } | null;
  pull_request?: object;
  repository_url?: string;
};

/** An issue without the differences of GitHub's APIs. */
export type Ticket = Omit<Issue, "notes"> & { address: string; body: string };

/** A label with an estimate begins with this. */
export const ESTIMATE_LABEL = "estimate: ";

/** Returns true unless it is a pull request. */
export const isIssue = ({ pull_request }: GithubIssue): boolean => pull_request === undefined;

/** Returns issues of GitHub's API with the references of their stories. */
export function issuesOf(issues: readonly GithubIssue[], refOf: (issue: GithubIssue) => string): Issue[] {
  const share = readShare(issues.length);
  return issues.map((issue) => issueOf(issue, refOf(issue), share));
}

/** Returns an issue of GitHub's API with the reference of its story. At most `share` characters of its text are read. */
export function issueOf(issue: GithubIssue, ref: string, share = readShare(1)): Issue {
  const labels = issue.labels.map((label) => (typeof label === "string" ? label : (label.name ?? "")));
  return issueOfTicket({
    ref,
    title: issue.title,
    type: issue.type?.name ?? "",
    state: issue.state,
    isDone: issue.state === "closed",
    estimate: estimateOf(labels),
    parent: "",
    address: issue.html_url,
    body: (issue.body ?? "").slice(0, share),
  });
}

/** Returns the estimate that one of the labels names, or "". */
export function estimateOf(labels: readonly string[]): string {
  return labels.find((name) => name.startsWith(ESTIMATE_LABEL))?.slice(ESTIMATE_LABEL.length) ?? "";
}

/** Returns an issue with the notes of its story. */
export function issueOfTicket({ address, body, ...issue }: Ticket): Issue {
  const { type, state, parent } = issue;
  const notes = ticketNotes({ address, type, state, parent, description: markdownToNotes(body) });
  return { ...issue, title: cutText(issue.title, 200), notes };
}
