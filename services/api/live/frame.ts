import { constants, deflateRawSync } from "node:zlib";

/** One message, encoded for all sockets. Framing and compression each happen once, when the first socket needs them. */
export type Frame = { plain(): Buffer; compressed(): Buffer };

/**
 * The shared prefix of several messages. `end` makes the last frame of one message; prefix and end are one message in
 * two frames.
 */
export type Beginning = { frame: Frame; end(payload: Buffer): Frame };

const MIN_COMPRESSED_BYTES = 1024;

/**
 * The lowest compression level at which pushes meet their size limits. It costs 0.5 ms more than the fastest level for
 * 64 KB, once for all viewers. The largest rooms use the fastest level, because compression blocks the event loop.
 */
const level = 5;
const fastestFrom = 256 * 1024;
/** A window and tables that fit a small text. zlib then clears a fifth of the memory for each push. */
const small = { upTo: 8 * 1024, windowBits: 13, memLevel: 6 };

/**
 * Returns a UTF-8 text message as complete WebSocket frames (RFC 6455, 5.2), which all sockets of a room share. The
 * compressed frame follows RFC 7692 without context takeover. It is a deflate block and an empty block without its last
 * four bytes.
 */
export function frameOf(payload: Buffer): Frame {
  // Why not `ws.send`: decisions/rooms#whole-rooms-framed-once.
  const plain = once(() => framed(whole, payload));
  if (payload.length < MIN_COMPRESSED_BYTES) return { plain, compressed: plain };
  return { plain, compressed: once(() => framed(whole | deflatedBit, deflated(payload).subarray(0, -4))) };
}

/**
 * Returns the shared UTF-8 prefix of many text messages, framed and compressed once. Also returns a function that makes
 * the last frame of each message (RFC 6455, 5.4). The end is stored, not compressed, which costs only a copy. So
 * messages that differ only in their last bytes are cheap.
 */
export function beginningOf(payload: Buffer): Beginning {
  const plain = once(() => framed(first, payload));
  const plainEnd = (end: Buffer) => framed(last, end);
  if (payload.length < MIN_COMPRESSED_BYTES) {
    return { frame: { plain, compressed: plain }, end: (text) => sameFor(plainEnd(text)) };
  }
  return {
    // The empty block at the end is kept here, because another frame of the message follows.
    frame: { plain, compressed: once(() => framed(first | deflatedBit, deflated(payload))) },
    end: (text) => ({
      plain: once(() => plainEnd(text)),
      compressed: once(() => storedEnd(text)),
    }),
  };
}

/** First bytes of frames: a whole message, a message's first frame, its last frame; and the flag for compression. */
const [whole, first, last, deflatedBit] = [0x81, 0x01, 0x80, 0x40];

const MAX_BLOCK_BYTES = 65_535;

/**
 * Returns a text as a message's last frame. It has stored deflate blocks, and the first byte of an empty block. Readers
 * append the other four bytes of that block. It fills a single buffer, because each viewer of a room gets a separate
 * end.
 */
function storedEnd(text: Buffer): Buffer {
  const blocks = Math.ceil(text.length / MAX_BLOCK_BYTES);
  const head = header(last, text.length + blocks * 5 + 1);
  const frame = Buffer.allocUnsafe(head.length + text.length + blocks * 5 + 1);
  let at = head.copy(frame);
  for (let from = 0; from < text.length; from += MAX_BLOCK_BYTES) {
    const length = Math.min(MAX_BLOCK_BYTES, text.length - from);
    at = frame.writeUInt8(0, at);
    at = frame.writeUInt16LE(length, at);
    at = frame.writeUInt16LE(length ^ 0xffff, at);
    at += text.copy(frame, at, from, from + length);
  }
  frame.writeUInt8(0, at);
  return frame;
}

function deflated(payload: Buffer): Buffer {
  const { windowBits, memLevel } = payload.length <= small.upTo ? small : {};
  return deflateRawSync(payload, {
    level: payload.length < fastestFrom ? level : 1,
    windowBits,
    memLevel,
    finishFlush: constants.Z_SYNC_FLUSH,
  });
}

function framed(firstByte: number, payload: Buffer): Buffer {
  return Buffer.concat([header(firstByte, payload.length), payload]);
}

function sameFor(bytes: Buffer): Frame {
  return { plain: () => bytes, compressed: () => bytes };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function header(firstByte: number, length: number): Buffer {
  if (length < 126) return Buffer.from([firstByte, length]);
  if (length < 65536) {
    const bytes = Buffer.from([firstByte, 126, 0, 0]);
    bytes.writeUInt16BE(length, 2);
    return bytes;
  }
  const bytes = Buffer.alloc(10);
  bytes[0] = firstByte;
  bytes[1] = 127;
  bytes.writeBigUInt64BE(BigInt(length), 2);
  return bytes;
}
