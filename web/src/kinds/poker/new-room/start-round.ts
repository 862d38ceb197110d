import { act, getEnvelope } from "../../../api/rooms.ts";

/** Puts a quick round on the table of a first room, unless an earlier attempt has done so. */
export async function startRound(sessionId: string, isRetry: boolean): Promise<void> {
  if (isRetry && (await hasRound(sessionId))) return;
  await act(sessionId, "POST", "quick-round");
}

async function hasRound(sessionId: string): Promise<boolean> {
  const { state } = await getEnvelope(sessionId);
  return Boolean(state["currentStoryId"]);
}
