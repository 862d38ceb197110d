import type { Hook, Refusal, Reply } from "./replies.ts";

/** Why a plugin failed: it threw, took too much time or memory, or returned an invalid reply. */
export type FailureReason = "threw" | "time" | "memory" | "reply";

/**
 * How a failure counts in the install's row: as one more consecutive failure, or as a kill. It counts as `nothing` if
 * the machine may have caused it.
 */
export type FailureWeight = "failure" | "kill" | "nothing";

/**
 * A failure of a plugin's code. `message` is for its author and may contain data of the call. `reason` is a sentence of
 * this service, if a host function caused it.
 */
export type CallFailure = {
  kind: "failed";
  why: FailureReason;
  message: string;
  reason?: string;
  line?: number;
  weight: FailureWeight;
};

/** The result of a call. `busy`: no slot became free, or the deadline has passed. */
export type CallResult<H extends Hook> =
  | { kind: "ok"; value: Reply<H> }
  | { kind: "refused"; refusal: Refusal }
  | CallFailure
  | { kind: "busy" };

/** The result of inspecting a bundle: the functions that plugin.js exports, and the first problem in it or in ui.js. */
export type Inspection = {
  kind: "inspected";
  exports: string[];
  problem: { file: "plugin.js" | "ui.js"; message: string; line?: number } | null;
};
