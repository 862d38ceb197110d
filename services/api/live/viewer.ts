import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { Standing } from "#shared/wire/standing.ts";
import type { Frame } from "./frame.ts";

/** The seat of a socket, as the database returned it when the socket attached. */
export type Seat = {
  tokenId: string;
  userId: string;
  spaceId: string;
  sessionId: string;
  /** Determines which parts of the room are shown to the viewer. */
  standing: Standing;
  expiresInMs: number;
};

/** A socket that has just been upgraded. */
export type ViewerOptions = {
  ws: WebSocket;
  socket: Duplex;
  /** True if the handshake negotiated compressed frames without context takeover. */
  readsCompressed: boolean;
};

/** An open socket on a room. Times are of `performance.now()`. */
export type Viewer = Seat &
  ViewerOptions & {
    attachedAt: number;
    /** The counters of the latest sent frame; both are -1 before the first frame. */
    version: number;
    presenceVersion: number;
    /** The number of messages that the kernel has not accepted yet, and the time when one was last accepted. */
    outstanding: number;
    movedAt: number;
    pingedAt: number;
    pongedAt: number;
    /** Bytes received from the client since the last maintenance tick. */
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
 * Writes a message of one or more frames. Terminates a viewer that is too far behind; it must reconnect. Frames go
 * directly to the socket, because ws would frame and compress them again for each viewer.
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
  const onWritten = () => {
    viewer.outstanding--;
    viewer.movedAt = performance.now();
  };
  if (bytes.length === 1) return void viewer.socket.write(bytes[0]!, onWritten);
  // Corked frames are one write, so ws cannot insert a frame between them.
  viewer.socket.cork();
  for (const [i, part] of bytes.entries())
    viewer.socket.write(part, i === bytes.length - 1 ? onWritten : undefined);
  viewer.socket.uncork();
}

/** Registers handlers for client traffic: pongs, errors, and the number of received bytes. */
export function handleClientFrames(viewer: Viewer): void {
  const { ws, socket } = viewer;
  ws.on("error", () => ws.terminate());
  ws.on("pong", () => (viewer.pongedAt = performance.now()));
  socket.on("data", (chunk: Buffer) => countReceived(viewer, chunk.length));
}

/**
 * Counts received bytes and terminates a client that sends too many. Clients need not send messages, and parsing them
 * takes CPU time. It counts bytes, because a fragment of a message emits no event.
 */
function countReceived(viewer: Viewer, bytes: number): void {
  viewer.received += bytes;
  if (viewer.received > MAX_RECEIVED_PER_SECOND) viewer.ws.terminate();
}
