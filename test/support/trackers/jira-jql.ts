import type { JiraState, StoredIssue } from "./jira-state.ts";

/** Returns the issues that a JQL query of a board's list leaves. */
export function issuesFor(jql: string, issues: readonly StoredIssue[], state: JiraState): StoredIssue[] {
  const found = evaluate(jql, issues, state);
  return typeof found === "string" ? [] : found;
}

/** Returns the issues that match a JQL query, or Jira's words about a query that does not parse. */
export function matching(jql: string, state: JiraState): StoredIssue[] | string {
  const present = state.issues.filter(({ key }) => !state.archived.includes(key.replace(/-\d+$/, "")));
  return evaluate(jql, present, state);
}

type Test = (issue: StoredIssue) => boolean;

/** Evaluates clauses that are joined by `and`. It knows those that the tests use. */
function evaluate(jql: string, issues: readonly StoredIssue[], state: JiraState): StoredIssue[] | string {
  const [asked = ""] = jql.split(/\s*\border by\b/i);
  const tests: Test[] = [];
  for (const clause of asked.split(/\s+and\s+/i).filter((text) => text.trim() !== "")) {
    const test = testOf(clause.trim(), state);
    if (!test)
      return `Error in the JQL Query: Expecting either a value, list or function but got '${clause}'.`;
    tests.push(test);
  }
  return issues.filter((issue) => tests.every((test) => test(issue)));
}

function testOf(typed: string, { filters }: JiraState): Test | null {
  // Brackets around a whole clause.
  const clause = /^\(.*\)$/.test(typed) ? typed.slice(1, -1) : typed;
  const project = ({ key }: StoredIssue) => key.replace(/-\d+$/, "");
  const [, projects] = /^project in \((.*)\)$/i.exec(clause) ?? [];
  if (projects !== undefined) {
    const keys = new Set(projects.split(",").map((key) => key.trim().replaceAll('"', "")));
    return (issue) => keys.has(project(issue));
  }
  const [, listed] = /^key in \((.*)\)$/i.exec(clause) ?? [];
  if (listed !== undefined) {
    const keys = new Set(listed.split(",").map((key) => key.trim()));
    return ({ key }) => keys.has(key);
  }
  const [, id] = /^filter = (\d+)$/i.exec(clause) ?? [];
  const filter = filters.find((one) => one.id === id);
  if (filter) return (issue) => project(issue) === filter.project;
  if (/^statusCategory != Done$/i.test(clause)) return ({ isDone }) => !isDone;
  if (/^issuetype not in subTaskIssueTypes\(\)$/i.test(clause)) return ({ isSubtask }) => !isSubtask;
  return null;
}
