// Adds issues of Jira to a planning queue, and writes their estimates into a field of the issue. A story's reference
// names the issue, `ABC-12`.
import { refuse, type Plugin } from "@standpoint/plugin-sdk/server";
import { within } from "./jql.ts";
import { pointsOf } from "../../trackers/points.ts";
import { isIn, readProjects } from "./projects.ts";
import { sendTo } from "./request.ts";
import { search } from "./search.ts";

type Hooks = Required<Plugin>;

/** The field with the story points on most sites. */
const defaultField = "customfield_10016";
const MAX_FOUND = 100;

/** Returns the issues of the projects that match a JQL query. */
export const onAsk: Hooks["onAsk"] = async ({ body }, host) => {
  const { query = "" } = body as { query?: string };
  const projects = await readProjects(host);
  const jql = within(projects, query);
  if (jql === null) return refuse("conflict", "Jira doesn't understand that search.");
  const found = await search(host, jql, MAX_FOUND);
  if (!found) return refuse("conflict", "An owner of the space or an admin has to connect Jira first.");
  if ("failed" in found) return refuse("conflict", reasonOf(found.failed.status));
  const stories = found.issues
    .filter(({ key }) => isIn(projects, key))
    .map(({ key, fields }) => ({ ref: key, title: fields.summary ?? "" }));
  return { stories: stories.slice(0, MAX_FOUND), more: found.more };
};

function reasonOf(status: number): string {
  if (status === 400) return "Jira doesn't understand that search.";
  if (status === 429) return "Jira refused: too many requests. Try again in a minute.";
  return `Jira answered ${status}.`;
}

/** Writes an estimate that is a number into the field of its issue. */
export const onEvent: Hooks["onEvent"] = async ({ payload }, host) => {
  const { ref, estimate } = payload as { ref: string; estimate: string };
  const issue = /^[A-Z][A-Z0-9_]{0,30}-\d{1,9}$/.exec(ref.trim().toUpperCase())?.[0];
  if (!issue) return;
  const points = pointsOf(estimate);
  if (points === null) return host.log("info", `${estimate} is not a number, so ${issue} was not changed`);
  if (!isIn(await readProjects(host), issue))
    return host.log("info", `${issue} is in no project of the plugin, so it was not changed`);
  const field = String((await host.setting("field")) ?? defaultField);
  const sent = await sendTo(host, "PUT", `/rest/api/2/issue/${issue}`, { fields: { [field]: points } });
  if (!sent) return host.log("warn", "Jira is not connected, so no estimate was written");
  const { status } = sent;
  if (status >= 200 && status < 300) return;
  const messages: Readonly<Record<number, string>> = {
    400: `Jira rejects a number in ${field} of ${issue}`,
    404: `Jira has no issue ${issue} that the account may edit`,
  };
  // A retry would get the same answer.
  const known = messages[status];
  if (known) return host.log("warn", known);
  const why = status === 429 ? "Jira refused: too many requests" : `Jira answered ${status}`;
  await host.log("warn", why);
  throw new Error(why);
};
