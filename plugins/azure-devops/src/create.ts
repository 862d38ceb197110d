import type { Host } from "@standpoint/plugin-sdk/server";
import type { NewTicket, TicketText } from "../../trackers/tracker.ts";
import { azureApi, pathOf } from "./api.ts";

/** Creates a task, which each process has, in the project that was picked. */
export async function createTask(
  host: Host,
  { title, text, assignee }: TicketText,
  [project = ""]: readonly string[],
): Promise<NewTicket> {
  const set = (field: string, value: string) => ({ op: "add", path: `/fields/${field}`, value });
  const { body } = await azureApi(host).send<{ id: number }>({
    method: "POST",
    path: pathOf([project, "_apis", "wit", "workitems", "$Task"]),
    headers: { "content-type": "application/json-patch+json" },
    body: [
      set("System.Title", title),
      ...(text ? [set("System.Description", asHtml(text))] : []),
      ...(assignee === undefined ? [] : [set("System.AssignedTo", assignee)]),
    ],
  });
  return { ref: `AB#${body.id}` };
}

/** Returns a text as HTML, which descriptions have. */
function asHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
  return text.replaceAll(/[&<>]/g, (sign) => entities[sign]!).replaceAll("\n", "<br>");
}
