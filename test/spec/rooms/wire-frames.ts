import { constants, inflateRawSync } from "node:zlib";
import type { Person } from "#test/support/client.ts";
import { browserOffer, openRawWebSocket } from "#test/support/raw-websocket.ts";

/** A text frame with its size on the wire. */
export type WireFrame = { isCompressed: boolean; wireBytes: number; text: string };

/**
 * Opens a socket on a room and offers these extensions. Returns a list to which the received text frames are added.
 */
export async function watchWire(
  who: Person,
  sessionId: string,
  offer: string | null = browserOffer,
): Promise<WireFrame[]> {
  const frames: WireFrame[] = [];
  let bytes = Buffer.alloc(0);
  const onChunk = (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (let size = frameSize(bytes); size !== null && size <= bytes.length; size = frameSize(bytes)) {
      const frame = bytes.subarray(0, size);
      bytes = bytes.subarray(size);
      if ((frame[0]! & 15) === textOpcode) frames.push(read(frame));
    }
  };
  await openRawWebSocket(who, sessionId, onChunk, offer);
  return frames;
}

const textOpcode = 1;

/**
 * Returns the size of the first frame, header included. Returns null while the header is incomplete (RFC
 * 6455, 5.2).
 */
function frameSize(bytes: Buffer): number | null {
  if (bytes.length < headerSize(bytes)) return null;
  const short = bytes[1]! & 127;
  if (short === 127) return 10 + Number(bytes.readBigUInt64BE(2));
  return short === 126 ? 4 + bytes.readUInt16BE(2) : 2 + short;
}

function headerSize(bytes: Buffer): number {
  const short = (bytes[1] ?? 0) & 127;
  return short === 127 ? 10 : short === 126 ? 4 : 2;
}

/**
 * Parses a text frame. Inflates each message separately, as a client does after `server_no_context_takeover` (RFC 7692, 7.2.2).
 */
function read(frame: Buffer): WireFrame {
  const isCompressed = (frame[0]! & 0x40) !== 0;
  const payload = frame.subarray(headerSize(frame));
  const whole = Buffer.concat([payload, Buffer.from([0, 0, 0xff, 0xff])]);
  const text = isCompressed ? inflateRawSync(whole, { finishFlush: constants.Z_SYNC_FLUSH }) : payload;
  return { isCompressed, wireBytes: frame.length, text: text.toString() };
}
