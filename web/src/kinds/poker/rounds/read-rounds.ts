import type { EarlierEstimate, PastRound } from "#shared/wire/poker.ts";
import { call, callWithHeaders } from "../../../api/call.ts";

/** Fetches the newest 200 revealed rounds of one story, newest first. Members only. */
export function readRounds(sessionId: string, storyId: string): Promise<PastRound[]> {
  return call("GET /api/sessions/:id/rounds", { id: sessionId, query: { story: storyId, limit: 200 } });
}

/** Fetches the newest 500 revealed rounds of a room, newest first. Members only. */
export async function readAllRounds(sessionId: string): Promise<PastRound[]> {
  const rounds: PastRound[] = [];
  let after: string | null | undefined;
  do {
    const query = { limit: 200, ...(after && { after }) };
    const { data, headers } = await callWithHeaders("GET /api/sessions/:id/rounds", { id: sessionId, query });
    rounds.push(...data);
    const next = /^<(\/[^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];
    after = next && new URL(next, origin).searchParams.get("after");
  } while (after);
  return rounds;
}

/** Fetches the estimates of other rooms of the space for a reference, newest first. Members only. */
export function readEarlier(sessionId: string, ref: string): Promise<EarlierEstimate[]> {
  return call("GET /api/sessions/:id/earlier", { id: sessionId, query: { ref } });
}

/** Fetches the space's URL pattern for references, with {ref} in it, or "". Members only. */
export async function readReferenceLink(sessionId: string): Promise<string> {
  return (await call("GET /api/sessions/:id/reference-link", { id: sessionId })).pattern;
}
