import type { Envelope } from "#shared/wire/sessions.ts";
import { ApiProblem, hasStatus } from "../../api/api-problem.ts";
import { sessionPath } from "../../api/api-paths.ts";
import { getAuth } from "../../api/auth.ts";
import { getMe } from "../../api/me.ts";
import { call } from "../../api/call.ts";
import { onVersion } from "../../api/request.ts";
import { getEnvelope } from "../../api/rooms.ts";
import { refreshMe } from "../../lib/identity.ts";
import { revisit } from "../../lib/navigate.ts";
import type { RoomController } from "../room-controller.ts";
import type { Access, Clock, Connection } from "./connection.ts";
import { createFreshness, type Freshness } from "./freshness.ts";
import { slowReads } from "./slow-reads.ts";
import type { NewestInFrame } from "./newest-in-frame.ts";
import { watchPage } from "./page-signals.ts";

type Options = { room: RoomController; frames: NewestInFrame; connection: Connection; clock: Clock };

/** Keeps a connected room fresh. It needs `heard` for each frame, and `follow` after each change of the status. */
export type KeptFresh = Pick<Freshness, "heard"> & { follow(): void; stop(): void };

/**
 * A rename replaces the cookie, so an answer in flight may have the old one. A refused identity is checked again after
 * this delay. In milliseconds.
 */
const renameMs = 1_000;

const probeMs = 4_000;

/**
 * Notices that a room's socket is silent, that the page slept, and that the network is lost or back. Replaces the socket
 * or reads the room then. Call it when the room's socket is open or being opened.
 */
export function keepFresh({ room, frames, connection, clock }: Options): KeptFresh {
  const { sessionId } = room;
  let isStopped = false;
  const slowness = () => (room.status.kind === "live" ? room.status.slow : undefined);
  const readSlowly = async () => room.accept(await getEnvelope(sessionId));
  const freshness = createFreshness({
    clock,
    flush: frames.flush,
    probe: () => void probe(),
    stale: () => connection.replace(),
  });
  onVersion((path, version) => {
    if (isStopped || !path.startsWith(sessionPath(sessionId))) return;
    freshness.expect(version);
    if (slowness()) readSlowly().catch(() => undefined);
  });
  const reads = slowReads({ clock, read: readSlowly, failed: () => connection.replace() });
  const unwatchPage = watchPage({
    offline: () => connection.replace(),
    awake: () => connection.wake(),
    restored: () => connection.replace(),
    slept: () => void probe(),
    hidden: frames.flush,
  });

  const follow = () => {
    freshness.watch(room.status.kind === "live" && !slowness());
    reads.watch(slowness() === "blocked");
  };

  /**
   * Checks the socket after a sleep or a silence, because it may be dead. Reads the room, and expects frames with what
   * it read. A server that is too busy to answer keeps the socket.
   */
  async function probe() {
    try {
      const envelope = await getEnvelope(sessionId, { signal: AbortSignal.timeout(probeMs) });
      frames.flush();
      const known = room.envelope?.presence.toSorted().join();
      freshness.expect(envelope.version);
      if (envelope.presence.toSorted().join() !== known) freshness.expectFrame();
      room.accept(envelope);
    } catch (problem) {
      if (!isBusy(problem)) connection.replace();
    }
  }

  if (room.envelope) freshness.heard(room.envelope.version);
  follow();
  return {
    heard: freshness.heard,
    follow,
    stop() {
      isStopped = true;
      unwatchPage();
      freshness.watch(false);
      reads.watch(false);
    },
  };
}

/**
 * Returns the viewer's access to a room whose socket was refused or lost. `read` gets the room if it can be read.
 */
export async function checkAccess(sessionId: string, read: (envelope: Envelope) => void): Promise<Access> {
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
    return (await isOneTooMany(sessionId)) ? "too-many" : "allowed";
  } catch (problem) {
    if (hasStatus(problem, 401)) return "signed-out";
    return hasStatus(problem, 404) ? "gone" : "unreachable";
  }
}

/** Returns true if the server refuses one more socket. The browser hides the reply to a refused upgrade. */
async function isOneTooMany(sessionId: string): Promise<boolean> {
  try {
    await call("GET /api/sessions/:id/socket", { id: sessionId });
    return false;
  } catch (problem) {
    return problem instanceof ApiProblem && problem.code === "too_many_sockets";
  }
}

/** Returns true if the server answered that it has too much to do, or failed. */
function isBusy(thrown: unknown): boolean {
  return thrown instanceof ApiProblem && (thrown.status === 429 || thrown.status >= 500);
}
