import type { SessionSummary } from "#shared/wire/spaces.ts";
import { call } from "./call.ts";

type EndedPage = { sessions: SessionSummary[]; next?: string };

/** Returns ended rooms older than those in a space's view, newest first. `after` is a page's `next`. */
export function listOlderRooms(
  org: string,
  slug: string,
  { after, limit }: { after?: string | undefined; limit?: number } = {},
): Promise<EndedPage> {
  const query = { ...(after && { after }), ...(limit && { limit }) };
  return call("GET /api/orgs/:org/spaces/:slug/sessions", { org, slug, query });
}

/** Renames a room of the space if its title still is `base`. Owners only, also if another person is its facilitator. */
export async function renameRoom(
  org: string,
  slug: string,
  id: string,
  title: string,
  base: string,
): Promise<void> {
  const body = { title, base: { title: base } };
  await call("PATCH /api/orgs/:org/spaces/:slug/sessions/:id", { org, slug, id, body });
}

/** Deletes a room and its history permanently. Owners only. */
export function deleteRoom(org: string, slug: string, id: string): Promise<void> {
  return call("DELETE /api/orgs/:org/spaces/:slug/sessions/:id", { org, slug, id });
}
