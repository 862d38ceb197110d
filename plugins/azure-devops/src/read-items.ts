import type { Api } from "../../trackers/api.ts";
import { htmlToNotes } from "../../trackers/notes/html.ts";
import { ticketNotes } from "../../trackers/notes/ticket-notes.ts";
import { readPages } from "../../trackers/pages.ts";
import type { Issue } from "../../trackers/tracker.ts";
import { pathOf, type List } from "./api.ts";
import { estimateFields } from "./estimate-field.ts";

type Item = { id: number; url: string; fields: Record<string, string | number | undefined> };

/** A work item with the name of its project. */
export type ReadItem = { issue: Issue; project: string; isOpen: boolean };

const titles = ["System.Title"];
const described = [
  "System.Description",
  "Microsoft.VSTS.TCM.ReproSteps",
  "Microsoft.VSTS.Common.AcceptanceCriteria",
];
const fields = [
  ...titles,
  "System.TeamProject",
  "System.WorkItemType",
  "System.State",
  "System.Parent",
  ...described,
  ...estimateFields,
];
/** The states at the end of the processes that Microsoft provides. */
const ended = new Set(["Closed", "Completed", "Done", "Removed"]);
const pageSize = 50;
/** The largest number of work items in a batch. */
const MAX_BATCH = 200;

/** Returns work items in the order of their ids. Those that the account cannot see are left out. */
export async function readItems(api: Api, ids: readonly number[]): Promise<ReadItem[]> {
  if (ids.length === 0) return [];
  const { items } = await readPages<Item, number>(
    async (start, size) => {
      const from = start ?? 0;
      const end = from + size;
      const found = await batch(api, ids.slice(from, end), fields);
      return { items: found, next: end < ids.length ? end : null };
    },
    { most: ids.length, size: pageSize },
  );
  const parents = [...new Set(items.flatMap(({ fields: own }) => Number(own["System.Parent"]) || []))];
  const named = parents.length === 0 ? [] : await batch(api, parents.slice(0, MAX_BATCH), titles);
  const titleOf = new Map(named.map(({ id, fields: own }) => [id, `AB#${id} ${own["System.Title"]}`]));
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []).map((item) => asRead(item, titleOf));
}

async function batch(api: Api, ids: readonly number[], wanted: readonly string[]): Promise<Item[]> {
  const { body } = await api.send<List<Item | null>>({
    method: "POST",
    path: pathOf(["_apis", "wit", "workitemsbatch"]),
    body: { ids, fields: wanted, errorPolicy: "Omit" },
  });
  return body.value.filter((item) => item !== null);
}

function asRead({ id, url, fields: own }: Item, titleOf: ReadonlyMap<number, string>): ReadItem {
  const text = (name: string) => String(own[name] ?? "");
  const facts = {
    type: text("System.WorkItemType"),
    state: text("System.State"),
    parent: titleOf.get(Number(own["System.Parent"])) ?? "",
  };
  const html = described.map(text).filter((part) => part !== "");
  const estimate = estimateFields.map((name) => own[name]).find((value) => value !== undefined);
  const issue = {
    ref: `AB#${id}`,
    isDone: ended.has(facts.state),
    title: text("System.Title").slice(0, 200),
    ...facts,
    estimate: estimate === undefined ? "" : String(estimate),
    notes: ticketNotes({ address: pageOf(url), ...facts, description: html.map(htmlToNotes).join("\n\n") }),
  };
  return { issue, project: text("System.TeamProject"), isOpen: !issue.isDone };
}

/** Returns the address of a work item in the browser, by its address in the API. */
function pageOf(url: string): string {
  return url.replace(/\/_apis\/wit\/workItems\/(\d+).*$/i, "/_workitems/edit/$1");
}
