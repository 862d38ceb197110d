import type { Me } from "#shared/wire/identity.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import { hasStatus } from "../../api/api-problem.ts";
import { getAuth } from "../../api/auth.ts";
import { getMe } from "../../api/me.ts";
import { act, getEnvelope } from "../../api/rooms.ts";
import { protocols } from "../../api/request.ts";
import { refreshMe } from "../../lib/identity.ts";
import { revisit } from "../../lib/navigate.ts";
import { connect, type SocketLike, type Access } from "./connection.ts";
import { newestInFrame } from "./newest-in-frame.ts";
import { watchPage } from "./page-signals.ts";
import { RoomController } from "../room-controller.ts";

export type ConnectedRoom = { room: RoomController; close(): void };

/**
 * A rename replaces the cookie, so an answer in flight may have the old one. A refused identity is checked again after
 * this delay. In milliseconds.
 */
const renameMs = 1_000;
const probeMs = 4_000;

/**
 * Connects to a room: reads the envelope and opens the socket in parallel. Keeps the room up to date through server
 * restarts, sleep and lost networks, until `close` is called. `onFailure` gets the error of the first read. The
 * connection handles 401 and 404 itself.
 */
export function connectRoom(sessionId: string, me: Me, onFailure: (problem: unknown) => void): ConnectedRoom {
  const room = new RoomController(sessionId, me, (verb, action, body) => act(sessionId, verb, action, body));
  const frames = newestInFrame((frame) => room.accept(JSON.parse(frame) as Envelope));
  const connection = connect({
    openSocket: () => new WebSocket(socketUrl(sessionId), protocols) as SocketLike,
    checkAccess: () => checkAccess(sessionId, read),
    onFrame: (data) => frames.put(data),
    onState(state) {
      frames.flush();
      room.connectionChanged(state);
    },
    clock: {
      random: Math.random,
      after(ms, task) {
        const timer = setTimeout(task, ms);
        return () => clearTimeout(timer);
      },
    },
  });
  const unwatch = watchPage({
    offline: () => connection.replace(),
    awake: () => connection.wake(),
    slept: () => void probe(),
    hidden: frames.flush,
  });

  /** Accepts an envelope from a read, after the frames that arrived before it. */
  function read(envelope: Envelope) {
    frames.flush();
    room.accept(envelope);
  }

  /**
   * Checks the socket after a sleep, because it may be dead. Reads the room, and replaces the socket if it missed a
   * version.
   */
  async function probe() {
    const known = room.envelope?.version ?? 0;
    try {
      const envelope = await getEnvelope(sessionId, { signal: AbortSignal.timeout(probeMs) });
      frames.flush();
      const missed = envelope.version > Math.max(known, room.envelope?.version ?? 0);
      room.accept(envelope);
      if (missed) connection.replace();
    } catch {
      connection.replace();
    }
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
      unwatch();
      connection.stop();
      frames.drop();
    },
  };
}

async function checkAccess(sessionId: string, read: (envelope: Envelope) => void): Promise<Access> {
  try {
    if (!(await getMe())) {
      await new Promise((resolve) => setTimeout(resolve, renameMs));
      if (!(await getMe())) return "signed-out";
    }
    read(await getEnvelope(sessionId));
    // The server's address may have changed since this page was opened. The router then shows it.
    if ((await getAuth()).baseUrl !== origin) {
      await refreshMe();
      revisit();
    }
    return "allowed";
  } catch (problem) {
    if (hasStatus(problem, 401)) return "signed-out";
    return hasStatus(problem, 404) ? "gone" : "unreachable";
  }
}

/** Returns the URL of a room's socket on this site. */
export function socketUrl(sessionId: string, origin: string = location.origin): string {
  return `${origin.replace(/^http/, "ws")}/ws?session=${encodeURIComponent(sessionId)}`;
}
