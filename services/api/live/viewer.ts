import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { Standing } from "#shared/wire/standing.ts";
import type { Frame } from "./frame.ts";

/** Whom a socket speaks for, as the database said when it attached. */
export type Seat = {
  tokenId: string;
  userId: string;
  spaceId: string;
  sessionId: string;
  /** Decides what the viewer is shown. */
  standing: Standing;
  expiresInMs: number;
};

/** A socket that has just been upgraded. */
export type ViewerOptions = {
  ws: WebSocket;
  socket: Duplex;
  /** Whether the handshake agreed on compressed frames that need no earlier frame. */
  readsCompressed: boolean;
};

/** An open socket on a room. Times are of `performance.now()`. */
export type Viewer = Seat &
  ViewerOptions & {
    attachedAt: number;
    /** The counters of the newest frame that was sent; both are -1 before the first one. */
    version: number;
    presenceVersion: number;
    /** Messages handed to the socket that the kernel has not taken yet, and when one last moved. */
    outstanding: number;
    movedAt: number;
    pingedAt: number;
    pongedAt: number;
    /** Bytes that the client sent since the last tick of the maintenance. */
    received: number;
    expiresAt: number;
    validatedAt: number;
  };

export const MAX_OUTSTANDING = 16;
const MAX_RECEIVED_PER_SECOND = 65_536;

/** The close codes that the service sends. */
export const closeCodes = { goingAway: 1001, refused: 1008, removed: 4001 } as const;

/** Returns a viewer for a socket that has just been upgraded. */
export function viewerOf(seat: Seat, { ws, socket, readsCompressed }: ViewerOptions, now: number): Viewer {
  return {
    ...seat,
    ws,
    socket,
    attachedAt: now,
    readsCompressed,
    version: -1,
    presenceVersion: -1,
    outstanding: 0,
    movedAt: now,
    pingedAt: now,
    pongedAt: now,
    received: 0,
    expiresAt: now + seat.expiresInMs,
    validatedAt: now,
  };
}

/**
 * Writes a message, one frame or several, or drops a viewer that is too far behind and must reconnect. Frames go to the
 * socket itself, since ws would frame and compress them again for every viewer.
 */
export function send(viewer: Viewer, frames: readonly Frame[]): void {
  if (frames.length === 0) return;
  if (viewer.outstanding >= MAX_OUTSTANDING) {
    viewer.ws.terminate();
    return;
  }
  if (viewer.ws.readyState !== viewer.ws.OPEN) return;
  if (viewer.outstanding === 0) viewer.movedAt = performance.now();
  viewer.outstanding++;
  const bytes = frames.map((frame) => (viewer.readsCompressed ? frame.compressed() : frame.plain()));
  const moved = () => {
    viewer.outstanding--;
    viewer.movedAt = performance.now();
  };
  if (bytes.length === 1) return void viewer.socket.write(bytes[0]!, moved);
  // Corked, they go out as one write, so nothing of ws comes between them.
  viewer.socket.cork();
  for (const [i, part] of bytes.entries())
    viewer.socket.write(part, i === bytes.length - 1 ? moved : undefined);
  viewer.socket.uncork();
}

/** Notes what the client of a viewer sends: answers to pings, and how much. */
export function handleClientFrames(viewer: Viewer): void {
  const { ws, socket } = viewer;
  ws.on("error", () => ws.terminate());
  ws.on("pong", () => (viewer.pongedAt = performance.now()));
  socket.on("data", (chunk: Buffer) => countReceived(viewer, chunk.length));
}

/**
 * Counts bytes that the client sent, and drops a client that sends too many: none are expected, and parsing them takes
 * the process's time from everyone else. Bytes, because a fragment of a message is no event.
 */
function countReceived(viewer: Viewer, bytes: number): void {
  viewer.received += bytes;
  if (viewer.received > MAX_RECEIVED_PER_SECOND) viewer.ws.terminate();
}
