import type { PageRefusal } from "#shared/wire/plugin-ui.ts";

/** The result of an action for a page. */
export type Acted = { ok: true; created?: string } | { ok: false; reason: PageRefusal; message?: string };

/** A job that the plugin requested and that has not run. */
export type WaitingJob = { name: string; payload: unknown; delayMs?: number; cron?: string };

/** A notice that the plugin shows. */
export type SimulatedNotice = {
  text: string | null;
  values?: Record<string, string | number> | undefined;
  about?: string | undefined;
  level?: string | undefined;
  audience?: string | undefined;
};

/** What an author can try, and what the plugin did outside of its room. */
export type Tools = {
  /** The events and jobs that the plugin may receive, with example payloads. */
  offered: { sort: "event" | "job"; name: string; example: unknown }[];
  /** Oldest first. */
  waiting: readonly WaitingJob[];
  notices: readonly SimulatedNotice[];
  /** What the plugin did, newest first. */
  lines: readonly string[];
};
