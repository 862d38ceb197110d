import type { Retention } from "#shared/wire/retention.ts";
import { call } from "./call.ts";

/** Returns the rule that deletes a space's ended rooms, its choices, and the rooms that go within seven days. */
export function readRetention(org: string, slug: string): Promise<Retention> {
  return call("GET /api/orgs/:org/spaces/:slug/room-retention", { org, slug });
}

/** Sets after how many days ended rooms are deleted, null for never, if it still is `base`. Owners only. */
export function setRetention(
  org: string,
  slug: string,
  days: number | null,
  base: number | null,
): Promise<void> {
  return call("PATCH /api/orgs/:org/spaces/:slug/room-retention", {
    org,
    slug,
    body: { days, base: { days: base } },
  });
}

/** Keeps a room from deletion by rule, or takes that back. Owners only. */
export function keepRoom(org: string, slug: string, id: string, kept: boolean): Promise<void> {
  return call("PATCH /api/orgs/:org/spaces/:slug/sessions/:id/kept", { org, slug, id, body: { kept } });
}
