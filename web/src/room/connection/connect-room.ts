import type { Me } from "#shared/wire/identity.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import { hasStatus } from "../../api/api-problem.ts";
import { getAuth } from "../../api/auth.ts";
import { getMe } from "../../api/me.ts";
import { act, getEnvelope } from "../../api/rooms.ts";
import { protocols } from "../../api/request.ts";
import { refreshMe } from "../../lib/identity.ts";
import { revisit } from "../../lib/navigate.ts";
import { connect, type SocketLike, type Standing } from "./connection.ts";
import { newestInFrame } from "./newest-in-frame.ts";
import { watchPage } from "./page-signals.ts";
import { RoomController } from "../room-controller.ts";

export type ConnectedRoom = { room: RoomController; close(): void };

/**
 * A rename replaces the cookie while another answer is on its way, so a refused identity is asked for again after this.
 */
const renameMs = 1_000;
const probeMs = 4_000;

/**
 * Connects to a room: reads the envelope and opens the socket at the same time, and keeps the room up to date through
 * restarts, sleep and lost networks until `close` is called. `onFailure` gets a problem of the first read other than
 * 401 and 404, which the connection finds out itself.
 */
export function connectRoom(sessionId: string, me: Me, onFailure: (problem: unknown) => void): ConnectedRoom {
  const room = new RoomController(sessionId, me, (verb, action, body) => act(sessionId, verb, action, body));
  const frames = newestInFrame((frame) => room.accept(JSON.parse(frame) as Envelope));
  const connection = connect({
    openSocket: () => new WebSocket(socketUrl(sessionId), protocols) as SocketLike,
    askStanding: () => askStanding(sessionId, read),
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

  /** Takes in an envelope that was read, after the frames that had come before it. */
  function read(envelope: Envelope) {
    frames.flush();
    room.accept(envelope);
  }

  /** After a sleep the socket may be dead: reads the room, and replaces the socket where that missed a version. */
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
    // A room that is closed to the viewer refuses the socket too, and the connection finds out why.
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

async function askStanding(sessionId: string, read: (envelope: Envelope) => void): Promise<Standing> {
  try {
    if (!(await getMe())) {
      await new Promise((resolve) => setTimeout(resolve, renameMs));
      if (!(await getMe())) return "signed-out";
    }
    read(await getEnvelope(sessionId));
    // The server may have been given another address since this page was opened: the router then says so.
    if ((await getAuth()).baseUrl !== origin) {
      await refreshMe();
      revisit();
    }
    return "welcome";
  } catch (problem) {
    if (hasStatus(problem, 401)) return "signed-out";
    return hasStatus(problem, 404) ? "gone" : "unreachable";
  }
}

/** Returns the address of a room's socket on this site. */
export function socketUrl(sessionId: string, origin: string = location.origin): string {
  return `${origin.replace(/^http/, "ws")}/ws?session=${encodeURIComponent(sessionId)}`;
}
