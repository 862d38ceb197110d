import type { PageMember } from "#shared/wire/plugin-ui.ts";
import type { PanelList } from "#shared/wire/plugins.ts";
import { isMemberView, readSpace } from "../../../api/spaces.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { refusalOf } from "./act-for-page.ts";
import type { Result } from "./messages.ts";

/** The maximum number of members that a page receives, and the age in milliseconds at which they are read again. */
const most = { members: 500, ageMs: 60_000 };

type Panel = Pick<PanelList[number], "grants">;

/** Returns the members of a room's space for its page. */
export type MembersForPage = (panel: Panel, room: RoomController | undefined) => Promise<Result>;

/**
 * Creates a function that returns the members of the room's space for one page. It reads them at most once a minute,
 * however often the page asks. Nothing is read without the grant, for guests, or in a side panel.
 */
export function newMembersForPage(now = () => performance.now()): MembersForPage {
  let cached: { at: number; key: string; members: Promise<PageMember[] | null> } | undefined;

  function read(org: string, slug: string): Promise<PageMember[] | null> {
    const key = JSON.stringify([org, slug]);
    if (cached?.key === key && now() - cached.at < most.ageMs) return cached.members;
    const members = membersOf(org, slug);
    cached = { at: now(), key, members };
    members.catch(() => (cached = undefined));
    return members;
  }

  return async ({ grants }, room) => {
    if (!room?.envelope) return { ok: false, reason: "unknown" };
    if (!grants.some(({ capability }) => capability === "members:read"))
      return { ok: false, reason: "ungranted" };
    if (room.onlyTakesPart) return { ok: false, reason: "forbidden" };
    try {
      const value = await read(room.envelope.orgSlug, room.envelope.spaceSlug);
      return value ? { ok: true, value } : { ok: false, reason: "forbidden" };
    } catch (problem) {
      return refusalOf(problem);
    }
  };
}

/** Returns the members of a space by name, or null for people who are no members. */
async function membersOf(org: string, slug: string): Promise<PageMember[] | null> {
  const view = await readSpace(org, slug);
  if (!isMemberView(view)) return null;
  return view.members
    .map(({ userId, name, avatarHue, avatarIcon }) => ({
      id: userId,
      name,
      avatar: { hue: avatarHue, icon: avatarIcon },
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .slice(0, most.members);
}
