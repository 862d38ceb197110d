import type { AccountView, TrackerAccount } from "#shared/wire/tracker-accounts.ts";
import { call } from "./call.ts";

/** A tracker in a space, by the name of its plugin. */
export type TrackerPlace = { org: string; slug: string; plugin: string };

/** Returns my account in a tracker, and the members of the space who have chosen theirs. */
export function readTrackerAccount(place: TrackerPlace): Promise<AccountView> {
  return call("GET /api/orgs/:org/spaces/:slug/trackers/:plugin/account", place);
}

/** Chooses my account in a tracker. */
export function chooseTrackerAccount(place: TrackerPlace, account: TrackerAccount): Promise<void> {
  return call("PUT /api/orgs/:org/spaces/:slug/trackers/:plugin/account", { ...place, body: account });
}

/** Removes my account in a tracker. */
export function forgetTrackerAccount(place: TrackerPlace): Promise<void> {
  return call("DELETE /api/orgs/:org/spaces/:slug/trackers/:plugin/account", place);
}
