import type { StoredBoard, StoredIssue } from "./jira-state.ts";

/** Returns the body of a refusal: words, and words by field. */
export const errors = (message: string, fields: Record<string, string> = {}) => ({
  errorMessages: message === "" ? [] : [message],
  errors: fields,
});

/** Returns the key of an issue's project. */
export function projectOf({ key }: StoredIssue): string {
  return key.slice(0, key.lastIndexOf("-"));
}

/** Returns a page of issues. */
export function pageOf(
  found: readonly StoredIssue[],
  { start, size }: { start: number; size: number },
  show: (issue: StoredIssue) => object,
) {
  const issues = found.slice(start, start + size).map(show);
  return { issues, startAt: start, maxResults: size, total: found.length };
}

/** Returns an issue as Jira sends it, with the wanted fields. */
export function shownIssue(issue: StoredIssue, wanted: readonly string[], site: string): object {
  const { key, summary, type, status, isDone, description, parent, values } = issue;
  const all: Record<string, unknown> = {
    summary,
    issuetype: { name: type, subtask: issue.isSubtask },
    status: { name: status, statusCategory: { key: isDone ? "done" : "new" } },
    description,
    project: { key: projectOf(issue) },
    ...(parent && { parent: { key: parent.key, fields: { summary: parent.summary } } }),
    ...values,
  };
  const fields = Object.fromEntries(wanted.filter((name) => name in all).map((name) => [name, all[name]]));
  return { id: key.replace(/\D/g, ""), key, self: `${site}/rest/api/2/issue/${key}`, fields };
}

/** Returns a board as Jira sends it. */
export function shownBoard(
  { id, name, type, project }: StoredBoard,
  { site, isCloud }: { site: string; isCloud: boolean },
) {
  const board = { id, name, type, self: `${site}/rest/agile/1.0/board/${id}` };
  // Data Center does not say where a board is.
  return isCloud ? { ...board, location: { projectKey: project, projectId: 10_000 } } : board;
}

/** Returns the fields of an edit screen as Jira sends them. */
export function screenOf(screen: NonNullable<StoredIssue["screen"]>) {
  return Object.fromEntries(
    Object.entries(screen).map(([key, field]) => [
      key,
      { required: false, key, operations: ["set"], ...field },
    ]),
  );
}
