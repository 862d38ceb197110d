import type { KudoBody, WallKudo } from "#shared/wire/standup.ts";
import { spacePath } from "./api-paths.ts";
import { request } from "./request.ts";

/** Returns a space's kudos, newest first, at most a hundred. */
export async function listKudos(org: string, slug: string): Promise<WallKudo[]> {
  return (await request<WallKudo[]>("GET", kudosPath(org, slug))).data;
}

/** Sends a kudo to another member of the space. All members can see it. */
export async function giveKudo(org: string, slug: string, body: KudoBody): Promise<void> {
  await request("POST", kudosPath(org, slug), { body });
}

/** Removes a kudo from the wall. Its sender only. */
export async function deleteKudo(org: string, slug: string, id: string): Promise<void> {
  await request("DELETE", `${kudosPath(org, slug)}/${encodeURIComponent(id)}`);
}

function kudosPath(org: string, slug: string): string {
  return `${spacePath(org, slug)}/kudos`;
}
