import { z } from "zod";
import { MAX_RETENTION_DAYS, MIN_RETENTION_DAYS } from "../rules/room-retention.ts";
import { wholeBase } from "./base.ts";
import { sessionSummary } from "./spaces.ts";
import { moment } from "./text.ts";

const error = `days must be null or a whole number from ${MIN_RETENTION_DAYS} to ${MAX_RETENTION_DAYS}`;
const days = z
  .int({ error })
  .min(MIN_RETENTION_DAYS, { error })
  .max(MAX_RETENTION_DAYS, { error })
  .nullable();

/** The number of days after which a rule deletes ended rooms; null for never. */
export const retentionBody = z.object({ days, base: wholeBase({ days }) });
export type RetentionBody = z.infer<typeof retentionBody>;

export const keptBody = z.object({ kept: z.boolean({ error: "kept must be true or false" }) });

export const retention = z.object({
  /** The space's own rule; null for never. */
  days: z.int().nullable(),
  /** The operator's maximum; null without one. */
  maxDays: z.int().nullable(),
  /** For each number of days to offer: how many rooms are older, and when they would go. */
  choices: z.array(z.object({ days: z.int(), rooms: z.int(), at: moment })),
  /** The number of rooms that a rule deletes within seven days. */
  due: z.int(),
  /** The first 50 of these rooms, those that go first at the top. */
  sessions: z.array(sessionSummary),
});
export type Retention = z.infer<typeof retention>;
