import type { OwnVote } from "#shared/wire/poker.ts";
import { sessionPath } from "../../../api/api-paths.ts";
import { request } from "../../../api/request.ts";

/** Returns my own vote in the current round, so that a reload or a second tab can show it. */
export async function readOwnVote(sessionId: string): Promise<OwnVote> {
  return (await request<OwnVote>("GET", `${sessionPath(sessionId)}/vote`)).data;
}
