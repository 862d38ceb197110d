import type { Hook, Refusal, Reply } from "./replies.ts";

/** Why a plugin failed: what it threw, too much time or memory, or a reply that cannot be taken. */
export type FailureReason = "threw" | "time" | "memory" | "reply";

/**
 * What a failure means for the install, whose row keeps it: a failure in a row, a kill, or nothing where the machine may
 * have been at fault.
 */
export type FailureWeight = "failure" | "kill" | "nothing";

/** A plugin's code failed. `message` is in words for its author and may hold what the plugin was shown. */
export type CallFailure = {
  kind: "failed";
  why: FailureReason;
  message: string;
  line?: number;
  weight: FailureWeight;
};

/** What came of a call. `busy`: no slot became free, and nothing of the plugin ran. */
export type CallResult<H extends Hook> =
  | { kind: "ok"; value: Reply<H> }
  | { kind: "refused"; refusal: Refusal }
  | CallFailure
  | { kind: "busy" };

/** What reading a bundle found: the functions that plugin.js exports, and what is wrong with it or with ui.js. */
export type Inspection = {
  kind: "inspected";
  exports: string[];
  problem: { file: "plugin.js" | "ui.js"; message: string; line?: number } | null;
};
