import type { Tx } from "#shared/db/transaction.ts";
import { HostRefusal, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import { writeNotices, type NewNotice } from "../notices/write-notices.ts";
import { requireGrant } from "./granted.ts";
import type { RunRead } from "./run-read.ts";

/** The notices of one hook run. */
export type NoticeHost = {
  functions: Pick<HostFunctions, "notice">;
  /** Returns true if the run requested a notice. */
  hasAny(): boolean;
  /** Writes the notices into the run's room, which is locked. Returns true if one changed. */
  save(tx: Tx, sessionId: string): Promise<boolean>;
};

/**
 * Returns the host function that shows notices in the room of a run. They are written when the hook ends, or none. A run
 * without a room has no notices. Invariant: the room is never chosen by the plugin.
 */
export function noticeHost(read: RunRead, installId: string, room: string | null): NoticeHost {
  const notices: NewNotice[] = [];
  return {
    functions: {
      async notice(notice) {
        if (room === null) throw new HostRefusal("unavailable", "this run has no room");
        await read((tx) => requireGrant(tx, installId, "notices"));
        notices.push(notice);
      },
    },
    hasAny: () => notices.length > 0,
    save: (tx, sessionId) => writeNotices(tx, installId, sessionId, notices),
  };
}
