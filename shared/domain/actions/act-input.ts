import type { ZodType } from "zod";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Credential } from "../callers/credential.ts";

/** One request to act in a room. */
export type ActInput = {
  caller: Credential;
  sessionId: string;
  verb: string;
  action: string;
  /** Decodes the request's body with a schema; throws `invalid_json` or `invalid`. The slow path calls it after it authorized the action. */
  body: <T>(schema: ZodType<T>) => T;
  /** The plugin whose panel the caller says that it came from; absent where this process runs no plugins. */
  panel?: { plugin: string; report: Report };
};

/** The room's version afterwards, and the id of what was made, if anything. */
export type ActReply = { version: number; created?: string };
