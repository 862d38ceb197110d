import type { Host } from "@standpoint/plugin-sdk/server";
import { TrackerFailure } from "../../trackers/failure.ts";
import type { NewTicket, TicketText } from "../../trackers/tracker.ts";
import { githubApi } from "./api.ts";
import { isAllowed, readRepositories, referenceTo } from "./repository.ts";

/** Creates an issue in the repository that was picked. Throws a `TrackerFailure`. */
export async function create(
  host: Host,
  { title, text, assignee }: TicketText,
  [repository = ""]: readonly string[],
): Promise<NewTicket> {
  const repositories = await readRepositories(host);
  if (!isAllowed(repositories, repository)) throw new TrackerFailure("missing");
  const { body } = await githubApi(host).send<{ number: number; assignees?: { login: string }[] }>({
    method: "POST",
    path: `/repos/${repository}/issues`,
    body: {
      title,
      ...(text && { body: text }),
      ...(assignee !== undefined && { assignees: [assignee] }),
    },
  });
  const ref = referenceTo(repositories, repository, body.number);
  // GitHub leaves out people whom it does not accept.
  return { ref, isAssigned: assignee === undefined || (body.assignees ?? []).length > 0 };
}
