import type { ZodType } from "zod";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Credential } from "../callers/credential.ts";
import type { RequestKey } from "../callers/once.ts";

/** One request to act in a room. */
export type ActInput = {
  caller: Credential;
  sessionId: string;
  verb: string;
  action: string;
  /**
   * Decodes the request body with a schema; throws `invalid_json` or `invalid`. The slow path calls it after
   * authorization.
   */
  body: <T>(schema: ZodType<T>) => T;
  /** The idempotency key. The fast path ignores it. */
  key?: RequestKey | null;
  /** The panel's plugin, as claimed by the caller. Absent if this process runs no plugins. */
  panel?: { plugin: string; report: Report };
};

/** The room's version after the action, and the id of the created object, if any. */
export type ActReply = { version: number; created?: string };
