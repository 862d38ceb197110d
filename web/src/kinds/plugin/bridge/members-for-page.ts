import type { PageMember } from "#shared/wire/plugin-ui.ts";
import type { PanelList } from "#shared/wire/plugins.ts";
import { isMemberView, readSpace } from "../../../api/spaces.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { refusalOf } from "./act-for-page.ts";
import type { Result } from "./messages.ts";

/** The maximum number of members that a page receives. */
const maxMembers = 500;
/** The ages in milliseconds at which the members are read again, and after a failed read. */
const retryAfterMs = { success: 60_000, failure: 5_000 };

type Panel = Pick<PanelList[number], "grants">;

/** Returns the members of a room's space for its page. */
export type MembersForPage = (panel: Panel, room: RoomController | undefined) => Promise<Result>;

/**
 * Creates a function that returns the members of the room's space for one page. It reads them at most once a minute,
 * and every 5 s while reading fails, however often the page asks. Nothing is read without the grant, for guests, or in a side panel.
 */
export function newMembersForPage(now = () => performance.now()): MembersForPage {
  let cached: { until: number; key: string; members: Promise<PageMember[] | null> } | undefined;

  function read(org: string, slug: string): Promise<PageMember[] | null> {
    const key = JSON.stringify([org, slug]);
    if (cached?.key === key && now() < cached.until) return cached.members;
    const members = membersOf(org, slug);
    const reading = { until: now() + retryAfterMs.success, key, members };
    cached = reading;
    members.catch(() => (reading.until = now() + retryAfterMs.failure));
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
    .slice(0, maxMembers);
}
