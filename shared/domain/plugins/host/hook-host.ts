import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { HostFunctions } from "#shared/plugin-host/host-functions.ts";
import { commonHost, type RunningHook } from "./action-host.ts";
import type { UsedPlaces } from "../connections/keep-place.ts";
import type { RequestDeps } from "../outgoing-request.ts";
import { connectionHost } from "./connection-host.ts";
import { noticeHost } from "./notice-host.ts";
import { requestHost } from "./request-host.ts";
import { roomHost } from "./room-host.ts";
import { secretHost } from "./secret-host.ts";
import { settingHost } from "./setting-host.ts";

/** Dependencies of event and job hooks. */
export type HookDeps = RequestDeps;

/** The host functions of an event or job, and the effects of its run. */
type HookHost = {
  functions: HostFunctions;
  /** Returns true if the effects belong to the run's room, so that it must be locked. */
  needsRoom(): boolean;
  /**
   * Writes the keys, events, jobs and notices that the hook requested. `room` is the locked room of the run, or null.
   * Returns true if a notice in the room changed.
   */
  save(tx: Tx, room: string | null): Promise<boolean>;
};

/**
 * Returns the host functions of a plugin's event or job. Each read has its own transaction, so later reads may see
 * changed data. `room` is the room of the run.
 */
export function hookHost(deps: HookDeps, running: RunningHook, room: string | null = null): HookHost {
  const { db, sealing } = deps;
  const { install } = running.plugin;
  const run = { install, spaceId: running.spaceId };
  const used: UsedPlaces = new Map();
  const { functions, hasJobs, save } = commonHost((query) => transaction(db, query), running);
  const notices = noticeHost((query) => transaction(db, query), install, room);
  return {
    functions: {
      ...functions,
      ...roomHost(db, install),
      ...secretHost(db, sealing, install),
      ...settingHost(db, run, used),
      ...connectionHost(deps, run, used),
      ...requestHost(deps, run, used),
      ...notices.functions,
    },
    needsRoom: () => notices.hasAny() || hasJobs(),
    async save(tx, locked) {
      await save(tx, locked);
      return locked !== null && notices.save(tx, locked);
    },
  };
}
