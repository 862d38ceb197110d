import type { CreatedSpace, MemberView, SpaceList, StrangerView } from "#shared/wire/spaces.ts";
import { spacePath } from "./api-paths.ts";
import { distinctInSpace } from "./distinct-people.ts";
import { request } from "./request.ts";

type Signal = { signal?: AbortSignal };

/** Returns my spaces, most recently active first. */
export async function listSpaces(): Promise<SpaceList> {
  return (await request<SpaceList>("GET", "/api/spaces")).data;
}

/** Creates a space and makes me its owner. */
export async function createSpace(input: {
  name: string;
  open?: boolean;
  org?: string;
}): Promise<CreatedSpace> {
  return (await request<CreatedSpace>("POST", "/api/spaces", { body: input })).data;
}

/** Returns the space as I may see it. Strangers get only its name, and a flag for its passcode. */
export async function readSpace(
  org: string,
  slug: string,
  options: Signal = {},
): Promise<MemberView | StrangerView> {
  const view = (await request<MemberView | StrangerView>("GET", spacePath(org, slug), options)).data;
  return isMemberView(view) ? distinctInSpace(view) : view;
}

/** Returns true if a view of a space is the view for members. */
export function isMemberView(view: MemberView | StrangerView): view is MemberView {
  return "members" in view;
}

/** Joins a space, with its passcode if it has one. */
export async function joinSpace(org: string, slug: string, passcode?: string): Promise<void> {
  await request("POST", `${spacePath(org, slug)}/join`, { body: passcode ? { passcode } : {} });
}

/** Records that I opened the space. My list of spaces is ordered by it. */
export async function markSeen(org: string, slug: string): Promise<void> {
  await request("POST", `${spacePath(org, slug)}/seen`);
}
