import type { Mentions } from "#shared/wire/standup.ts";
import { sessionPath } from "../../../api/api-paths.ts";
import { request } from "../../../api/request.ts";

/** Returns who asked me for help in a room, and whom I asked. Only the two people of a request see it. */
export async function readMentions(sessionId: string): Promise<Mentions> {
  return (await request<Mentions>("GET", `${sessionPath(sessionId)}/mentions`)).data;
}
