import type { KudoBody, WallKudo } from "#shared/wire/standup.ts";
import { call } from "./call.ts";

/** Returns a space's kudos, newest first, at most a hundred. */
export function listKudos(org: string, slug: string): Promise<WallKudo[]> {
  return call("GET /api/orgs/:org/spaces/:slug/kudos", { org, slug });
}

/** Sends a kudo to another member of the space. All members can see it. */
export async function giveKudo(org: string, slug: string, body: KudoBody): Promise<void> {
  await call("POST /api/orgs/:org/spaces/:slug/kudos", { org, slug, body });
}

/** Removes a kudo from the wall. Its sender only. */
export function deleteKudo(org: string, slug: string, kudoId: string): Promise<void> {
  return call("DELETE /api/orgs/:org/spaces/:slug/kudos/:kudoId", { org, slug, kudoId });
}
