import type { Host } from "@standpoint/plugin-sdk/server";
import { TrackerFailure } from "../../trackers/failure.ts";
import type { NewTicket, TicketText } from "../../trackers/tracker.ts";
import { linearApi } from "./api.ts";

const mutation = `mutation Create($input: IssueCreateInput!) {
  issueCreate(input: $input) { success issue { identifier } }
}`;

/** Creates an issue in the team that was picked. */
export async function createIssue(
  host: Host,
  { title, text, assignee }: TicketText,
  [teamId = ""]: readonly string[],
): Promise<NewTicket> {
  const input = { teamId, title, ...(text && { description: text }), assigneeId: assignee };
  const { issueCreate } = await linearApi(host).ask<{
    issueCreate: { success: boolean; issue: { identifier: string } | null };
  }>(mutation, { input });
  if (!issueCreate.issue) throw new TrackerFailure("rejected", { status: 200 });
  return { ref: issueCreate.issue.identifier };
}
