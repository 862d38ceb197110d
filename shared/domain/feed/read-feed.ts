import type { Database } from "#shared/db/database.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { limitUse } from "../callers/limit-uses.ts";
import { redactedFeed } from "./feed-event.ts";
import { findFeedOwner } from "./find-feed-owner.ts";
import { findWindows } from "./find-windows.ts";
import { listEvents } from "./list-events.ts";

type Context = { db: Database; report: Report; settings: Pick<Settings, "baseUrl" | "authMode"> };

/**
 * Returns the calendar that a token opens, as text, or null for every token that opens none. It shows the spaces that
 * its owner is in at this moment. For anyone who has the token: no session is read. Reports `ics.feed` with the owner
 * as actor. Throws `too_often`.
 */
export async function readFeed(ctx: Context, token: string): Promise<string | null> {
  const { db, settings } = ctx;
  const owner = await findFeedOwner(db.pool, token, settings.authMode === "oidc");
  if (!owner) return null;
  // Before anything is read: an unchanged calendar has to be made to be known as unchanged.
  await limitUse(db.pool, "feed", owner.feedId);
  const windows = await findWindows(db.pool, owner.userId);
  await ctx.report({ event: "ics.feed", actor: owner.userId, target: redactedFeed });
  // Loaded with the first calendar that is fetched.
  const { writeCalendar } = await import("./calendar.ts");
  return writeCalendar(await listEvents(windows, settings.baseUrl), owner.remindMinutes);
}
