import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { HostFunctions } from "#shared/plugin-host/host-functions.ts";
import { commonHost, type RunningHook } from "./action-host.ts";
import type { UsedPlaces } from "../connections/keep-place.ts";
import type { RequestDeps } from "../outgoing-request.ts";
import type { Later } from "../work/end-work.ts";
import { connectionHost } from "./connection-host.ts";
import { kvHost } from "./kv-host.ts";
import { laterHost } from "./later-host.ts";
import { noticeHost } from "./notice-host.ts";
import { reportHost } from "./report-host.ts";
import { requestHost } from "./request-host.ts";
import { roomHost } from "./room-host.ts";
import type { RunRead } from "./run-read.ts";
import { secretHost } from "./secret-host.ts";
import { settingHost } from "./setting-host.ts";

/** Dependencies of event and job hooks. */
export type HookDeps = RequestDeps;

/** The host functions of an event or job, and the effects of its run. */
type HookHost = {
  functions: HostFunctions;
  /** Returns what the run requested with `tryLater`, or null. */
  later(): Later | null;
  /** Returns why a request was refused or failed, as a sentence, if the run threw the error with this message. */
  reasonOf(message: string): string | undefined;
  /** Returns true if the effects belong to the run's room, so that it must be locked. */
  needsRoom(): boolean;
  /**
   * Writes the keys, events, jobs, notices and reports that the hook requested. `room` is the locked room of the run, or null.
   * Returns true if a notice in the room changed.
   */
  save(tx: Tx, room: string | null): Promise<boolean>;
};

/**
 * Returns the host functions of a plugin's event or job. Each read has its own transaction, so later reads may see
 * changed data. `room` is the room of the run, and `isAsked` tells that a person waits for its result.
 */
export function hookHost(
  deps: HookDeps,
  running: RunningHook,
  { room = null, isAsked = false }: { room?: string | null; isAsked?: boolean } = {},
): HookHost {
  const { db, sealing } = deps;
  const { install } = running.plugin;
  const run = { install, spaceId: running.spaceId };
  const used: UsedPlaces = new Map();
  const read: RunRead = (query) => transaction(db, query);
  const storage = kvHost(read, install, running.spaceId ?? undefined);
  const { functions, hasJobs, save } = commonHost(read, running, storage);
  const notices = noticeHost(read, install, room);
  const requests = requestHost(deps, run, used);
  const later = laterHost(read, install, isAsked);
  const reports = reportHost(read, run);
  return {
    functions: {
      ...functions,
      ...roomHost(db, install),
      ...secretHost(db, sealing, install),
      ...settingHost(db, run, used),
      ...connectionHost(deps, run, used),
      ...requests.functions,
      ...notices.functions,
      ...later.functions,
      ...reports.functions,
    },
    later: later.requested,
    reasonOf: requests.reasonOf,
    needsRoom: () => notices.hasAny() || hasJobs(),
    async save(tx, locked) {
      await save(tx, locked);
      await reports.save(tx);
      return locked !== null && notices.save(tx, locked);
    },
  };
}
