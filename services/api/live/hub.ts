import type { Revocation } from "#shared/db/revocations.ts";
import type { LocalChange } from "#shared/db/room-change.ts";
import type { RoomSnapshot } from "#shared/envelope/render.ts";
import { createRoomCache } from "#shared/envelope/room-cache.ts";
import type { ViewerIdentity } from "#shared/kinds/show.ts";
import type { Log } from "#shared/runtime/log.ts";
import { closeRevoked, isRevokedBy, refuse } from "./close-viewer.ts";
import { createRoomBroadcaster, type RoomBroadcaster } from "./room-broadcaster.ts";
import { createPushTimer, type CommitTime, type ObservePush } from "./push-timer.ts";
import type { Viewer } from "./viewer.ts";

type Room = { viewers: Set<Viewer>; broadcaster: RoomBroadcaster };

/** The open sockets of this process, by room. */
export type Hub = {
  add(viewer: Viewer): void;
  remove(viewer: Viewer): void;
  viewers(): Iterable<Viewer>;
  roomIds(): string[];
  /** Sends the room to viewers without a first frame. */
  welcome(sessionId: string): void;
  /** Sends a changed room to its viewers. `committed` is the time of the change, if it is known. */
  notify(change: LocalChange, committed?: CommitTime): void;
  /** Closes the sockets that a revocation names. */
  close(revocation: Revocation): void;
  /** Returns the number of a token's open sockets in this process. */
  countOf(tokenId: string): number;
};

type Load = (sessionId: string, viewers: readonly ViewerIdentity[]) => Promise<RoomSnapshot | null>;

/** Returns an empty hub whose rooms are loaded with `load`. `observePush` receives the latency of each push. */
export function createHub(load: Load, log: Log, observePush?: ObservePush): Hub {
  const rooms = new Map<string, Room>();
  const cache = createRoomCache();
  const socketsOfToken = new Map<string, number>();

  function openRoom(sessionId: string): Room {
    const viewers = new Set<Viewer>();
    const broadcaster = createRoomBroadcaster({
      sessionId,
      viewers,
      cache,
      load: (shownTo) => load(sessionId, shownTo),
      gone() {
        for (const viewer of viewers) refuse(viewer, "this session is gone");
      },
      log,
      timer: observePush && createPushTimer(observePush),
    });
    const room = { viewers, broadcaster };
    rooms.set(sessionId, room);
    return room;
  }

  function* allViewers() {
    for (const { viewers } of rooms.values()) yield* viewers;
  }

  return {
    add(viewer) {
      const { sessionId, tokenId } = viewer;
      socketsOfToken.set(tokenId, (socketsOfToken.get(tokenId) ?? 0) + 1);
      (rooms.get(sessionId) ?? openRoom(sessionId)).viewers.add(viewer);
    },
    remove(viewer) {
      const { sessionId, tokenId } = viewer;
      const room = rooms.get(sessionId);
      if (!room?.viewers.delete(viewer)) return;
      if (room.viewers.size === 0) rooms.delete(sessionId);
      const left = socketsOfToken.get(tokenId)! - 1;
      if (left > 0) socketsOfToken.set(tokenId, left);
      else socketsOfToken.delete(tokenId);
    },
    viewers: allViewers,
    roomIds: () => [...rooms.keys()],
    welcome: (sessionId) => rooms.get(sessionId)?.broadcaster.addViewer(),
    notify(change, committed) {
      cache.apply(change);
      rooms.get(change.id)?.broadcaster.notify(change, committed);
    },
    close(revocation) {
      for (const viewer of allViewers())
        if (isRevokedBy(viewer, revocation)) closeRevoked(viewer, revocation);
    },
    countOf: (tokenId) => socketsOfToken.get(tokenId) ?? 0,
  };
}
