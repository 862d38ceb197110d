import type { SessionSummary } from "#shared/wire/spaces.ts";
import { spacePath } from "./api-paths.ts";
import { request } from "./request.ts";

type EndedPage = { sessions: SessionSummary[]; next?: string };

/** Returns ended rooms older than those in a space's view, newest first. `after` is a page's `next`. */
export async function listOlderRooms(
  org: string,
  slug: string,
  { after, limit }: { after?: string | undefined; limit?: number } = {},
): Promise<EndedPage> {
  const query = new URLSearchParams({ ...(after && { after }), ...(limit && { limit: String(limit) }) });
  return (await request<EndedPage>("GET", `${spacePath(org, slug)}/sessions?${query}`)).data;
}

/** Renames a room of the space if its title still is `base`. Owners only, also if another person is its facilitator. */
export async function renameRoom(
  org: string,
  slug: string,
  id: string,
  title: string,
  base: string,
): Promise<void> {
  await request("PATCH", roomPath(org, slug, id), { body: { title, base: { title: base } } });
}

/** Deletes a room and its history permanently. Owners only. */
export async function deleteRoom(org: string, slug: string, id: string): Promise<void> {
  await request("DELETE", roomPath(org, slug, id));
}

function roomPath(org: string, slug: string, id: string): string {
  return `${spacePath(org, slug)}/sessions/${encodeURIComponent(id)}`;
}
