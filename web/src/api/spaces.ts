import type { CreatedSpace, MemberView, SpaceList, StrangerView } from "#shared/wire/spaces.ts";
import { call } from "./call.ts";
import { distinctInSpace } from "./distinct-people.ts";

type Signal = { signal?: AbortSignal };

/** Returns my spaces, most recently active first. */
export function listSpaces(): Promise<SpaceList> {
  return call("GET /api/spaces");
}

/** Creates a space and makes me its owner. */
export function createSpace(body: { name: string; open?: boolean; org?: string }): Promise<CreatedSpace> {
  return call("POST /api/spaces", { body });
}

/** Returns the space as I may see it. Strangers get only its name, and a flag for its passcode. */
export async function readSpace(
  org: string,
  slug: string,
  options: Signal = {},
): Promise<MemberView | StrangerView> {
  const view = await call("GET /api/orgs/:org/spaces/:slug", { org, slug, ...options });
  return isMemberView(view) ? distinctInSpace(view) : view;
}

/** Returns true if a view of a space is the view for members. */
export function isMemberView(view: MemberView | StrangerView): view is MemberView {
  return "members" in view;
}

/** Joins a space, with its passcode if it has one. */
export function joinSpace(org: string, slug: string, passcode?: string): Promise<void> {
  return call("POST /api/orgs/:org/spaces/:slug/join", { org, slug, body: passcode ? { passcode } : {} });
}

/** Records that I opened the space. My list of spaces is ordered by it. */
export function markSeen(org: string, slug: string): Promise<void> {
  return call("POST /api/orgs/:org/spaces/:slug/seen", { org, slug });
}
