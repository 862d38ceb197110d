import { constants, deflateRawSync } from "node:zlib";

/** One message prepared for every socket: framed once, and compressed once, each when the first socket needs it. */
export type Frame = { plain(): Buffer; compressed(): Buffer };

/** The beginning that messages share, and what ends each of them: two frames are one message. */
export type Beginning = { frame: Frame; end(payload: Buffer): Frame };

const MIN_COMPRESSED_BYTES = 1024;

/**
 * The lowest level at which pushes keep within their sizes: half a millisecond more than the fastest for 64 KB, once
 * for all viewers. The largest rooms take the fastest: nothing else runs meanwhile.
 */
const level = 5;
const fastestFrom = 256 * 1024;
/** A window that holds all of a small text, and tables for it: zlib clears a fifth of the memory for each push. */
const small = { upTo: 8 * 1024, windowBits: 13, memLevel: 6 };

/**
 * Returns a text message, UTF-8, as complete WebSocket frames (RFC 6455, 5.2), so that all sockets of a room share the same
 * bytes. The compressed one follows RFC 7692 without context takeover: a deflate block that ends with an empty one,
 * whose last four bytes are left out.
 */
export function frameOf(payload: Buffer): Frame {
  // Why not `ws.send`: decisions/rooms#whole-rooms-framed-once.
  const plain = once(() => framed(whole, payload));
  if (payload.length < MIN_COMPRESSED_BYTES) return { plain, compressed: plain };
  return { plain, compressed: once(() => framed(whole | deflatedBit, deflated(payload).subarray(0, -4))) };
}

/**
 * Returns what many text messages begin with, UTF-8, framed and compressed once for all of them, and what makes the
 * last frame of each (RFC 6455, 5.4). An end is not compressed but stored, which costs no more than copying it:
 * messages that differ in their last bytes cost hardly more than one.
 */
export function beginningOf(payload: Buffer): Beginning {
  const plain = once(() => framed(first, payload));
  const plainEnd = (end: Buffer) => framed(last, end);
  if (payload.length < MIN_COMPRESSED_BYTES) {
    return { frame: { plain, compressed: plain }, end: (text) => sameFor(plainEnd(text)) };
  }
  return {
    // What is left out at the end of a message stays here, as more of the message follows.
    frame: { plain, compressed: once(() => framed(first | deflatedBit, deflated(payload))) },
    end: (text) => ({
      plain: once(() => plainEnd(text)),
      compressed: once(() => storedEnd(text)),
    }),
  };
}

/** First bytes of frames: a whole message, its first frame, its last one; and the bit that says it is compressed. */
const [whole, first, last, deflatedBit] = [0x81, 0x01, 0x80, 0x40];

const MAX_BLOCK_BYTES = 65_535;

/**
 * Returns a text as a message's last frame: deflate's stored blocks, and the first byte of the empty block that readers
 * add the rest of. It is written into one buffer, as every viewer of a room gets one of its own.
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
