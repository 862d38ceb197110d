import type { Database } from "#shared/db/database.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { serviceTexts } from "#shared/rules/service-texts/service-texts.ts";
import { limitUse } from "../callers/limit-uses.ts";
import { redactedFeed } from "./feed-token.ts";
import { findFeedOwner } from "./find-feed-owner.ts";
import { findWindows } from "./find-windows.ts";
import { listEvents } from "./list-events.ts";

type Context = { db: Database; report: Report; settings: Pick<Settings, "baseUrl" | "authMode"> };

/**
 * Returns the calendar of a token as text, or null for a token without a feed. It shows the spaces of which its owner
 * is a member now. For anyone with the token: it needs no sign-in. Reports `ics.feed` with the owner as actor. Throws
 * `too_often`.
 */
export async function readFeed(ctx: Context, token: string): Promise<string | null> {
  const { db, settings } = ctx;
  const owner = await findFeedOwner(db.pool, token, settings.authMode === "oidc");
  if (!owner) return null;
  // Check the rate limit before any read: even an unchanged calendar must be generated for the comparison.
  await limitUse(db.pool, "feed", owner.feedId);
  const windows = await findWindows(db.pool, owner.userId);
  await ctx.report({ event: "ics.feed", actor: owner.userId, target: redactedFeed });
  // Loaded on the first fetch of a calendar.
  const { writeCalendar } = await import("./calendar.ts");
  const texts = serviceTexts(owner.language).calendar;
  const events = await listEvents(windows, { baseUrl: settings.baseUrl, texts });
  return writeCalendar(texts.name, events, owner.remindMinutes);
}
