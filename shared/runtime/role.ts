import type { Log } from "./log.ts";
import type { Monitor } from "./monitor.ts";
import type { Settings } from "./settings.ts";

/** The dependencies of every role; each role opens its own database pool. */
export type RoleDeps = { settings: Settings; log: Log; monitor: Monitor };

/** A started role; `stop` resolves when its work in progress has ended and its connections are closed. */
export type RunningRole = { stop(): Promise<void> };

/** The type of `startRole` in each role's `role.ts`. */
export type StartRole = (deps: RoleDeps) => Promise<RunningRole>;
