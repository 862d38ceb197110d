import type { Me } from "#shared/wire/identity.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import { hasStatus } from "../../api/api-problem.ts";
import { act, getEnvelope } from "../../api/rooms.ts";
import { protocols } from "../../api/request.ts";
import { ensureImported } from "../../lib/lazy/lazy-imports.ts";
import { connect, type Clock, type SocketLike } from "./connection.ts";
import type { KeptFresh } from "./keep-fresh.ts";
import { newestInFrame } from "./newest-in-frame.ts";
import { RoomController } from "../room-controller.ts";

export type ConnectedRoom = { room: RoomController; close(): void };

const clock: Clock = {
  random: Math.random,
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Connects to a room: reads the envelope and opens the socket in parallel. Keeps the room up to date through server
 * restarts, sleep and lost networks, until `close` is called. `onFailure` gets the error of the first read. The
 * connection handles 401 and 404 itself.
 */
export function connectRoom(sessionId: string, me: Me, onFailure: (problem: unknown) => void): ConnectedRoom {
  const room = new RoomController(sessionId, me, (verb, action, body) => act(sessionId, verb, action, body));
  let fresh: KeptFresh | undefined;
  let isClosed = false;
  const frames = newestInFrame((frame) => {
    const envelope = JSON.parse(frame) as Envelope;
    room.accept(envelope);
    fresh?.heard(envelope.version);
  });
  const connection = connect({
    openSocket: () => new WebSocket(socketUrl(sessionId), protocols) as SocketLike,
    checkAccess: () =>
      import("./keep-fresh.ts").then(
        ({ checkAccess }) => checkAccess(sessionId, read),
        () => "unreachable",
      ),
    onFrame: (data) => frames.put(data),
    onState(state) {
      frames.flush();
      room.connectionChanged(state);
      fresh?.follow();
    },
    clock,
  });
  ensureImported(async () => {
    const { keepFresh } = await import("./keep-fresh.ts");
    if (!isClosed) fresh = keepFresh({ room, frames, connection, clock });
  });

  /** Accepts an envelope from a read, after the frames that arrived before it. */
  function read(envelope: Envelope) {
    frames.flush();
    room.accept(envelope);
  }

  getEnvelope(sessionId).then(
    read,
    // A refused viewer also gets no socket. The connection then checks the reason.
    (problem: unknown) => {
      if (!hasStatus(problem, 401) && !hasStatus(problem, 404)) onFailure(problem);
    },
  );
  return {
    room,
    close() {
      isClosed = true;
      fresh?.stop();
      connection.stop();
      frames.drop();
    },
  };
}

/** Returns the URL of a room's socket on this site. */
export function socketUrl(sessionId: string, origin: string = location.origin): string {
  return `${origin.replace(/^http/, "ws")}/ws?session=${encodeURIComponent(sessionId)}`;
}
