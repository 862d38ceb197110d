import type { Closing } from "#shared/db/closings.ts";
import type { LocalChange } from "#shared/db/room-change.ts";
import type { Loaded } from "#shared/envelope/render.ts";
import type { ShownTo } from "#shared/kinds/show.ts";
import type { Log } from "#shared/runtime/log.ts";
import { closeFor, isClosedBy, refuse } from "./close.ts";
import { createPace } from "./pace.ts";
import { createPump, type Pump } from "./pump.ts";
import type { Viewer } from "./viewer.ts";

type Room = { viewers: Set<Viewer>; pump: Pump };

/** The open sockets of this process, by room, with what they were sent last. */
export type Hub = {
  add(viewer: Viewer): void;
  remove(viewer: Viewer): void;
  viewers(): Iterable<Viewer>;
  roomIds(): string[];
  /** Sends the room's newest envelope to viewers that have not been sent one yet. */
  welcome(sessionId: string): void;
  bump(change: LocalChange): void;
  /** Forgets what is known of rooms that were read too long ago. */
  forget(): void;
  /**
   * Closes the sockets that a closing names, also those that attach within seconds after it on a check made before it
   * (protocol/guarantees 10).
   */
  close(closing: Closing): void;
  /** Returns how many sockets of a token are open here. */
  countOf(tokenId: string): number;
};

const rememberedForMs = 10_000;

type Load = (sessionId: string, viewers: readonly ShownTo[]) => Promise<Loaded | null>;

/** Returns an empty hub whose rooms are loaded with `load`. */
export function createHub(load: Load, log: Log): Hub {
  const rooms = new Map<string, Room>();
  const pace = createPace();
  const recent = new Set<Closing>();
  const ofToken = new Map<string, number>();

  function watchRoom(sessionId: string): Room {
    const viewers = new Set<Viewer>();
    const gone = () => {
      for (const viewer of viewers) refuse(viewer, "this session is gone");
    };
    const room = {
      viewers,
      pump: createPump({ viewers, load: (shownTo) => load(sessionId, shownTo), gone, pace, log }),
    };
    rooms.set(sessionId, room);
    return room;
  }

  function* viewers() {
    for (const room of rooms.values()) yield* room.viewers;
  }

  return {
    add(viewer) {
      ofToken.set(viewer.tokenId, (ofToken.get(viewer.tokenId) ?? 0) + 1);
      (rooms.get(viewer.sessionId) ?? watchRoom(viewer.sessionId)).viewers.add(viewer);
      for (const closing of recent) if (isClosedBy(viewer, closing)) closeFor(viewer, closing);
    },
    remove(viewer) {
      const room = rooms.get(viewer.sessionId);
      if (!room?.viewers.delete(viewer)) return;
      if (room.viewers.size === 0) rooms.delete(viewer.sessionId);
      const others = ofToken.get(viewer.tokenId)! - 1;
      if (others > 0) ofToken.set(viewer.tokenId, others);
      else ofToken.delete(viewer.tokenId);
    },
    viewers,
    roomIds: () => [...rooms.keys()],
    welcome: (sessionId) => rooms.get(sessionId)?.pump.welcome(),
    bump: (change) => rooms.get(change.id)?.pump.bump(change),
    forget() {
      for (const room of rooms.values()) room.pump.forget();
    },
    close(closing) {
      for (const viewer of viewers()) if (isClosedBy(viewer, closing)) closeFor(viewer, closing);
      // A person removed from a room may come back at once; the subjects of all other closings may not.
      if (closing.why === "participant") return;
      recent.add(closing);
      setTimeout(() => recent.delete(closing), rememberedForMs).unref();
    },
    countOf: (tokenId) => ofToken.get(tokenId) ?? 0,
  };
}
