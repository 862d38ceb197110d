import { constants, inflateRawSync } from "node:zlib";

type Options = {
  /** Receives a function that reads the version. It inflates the frame, so the receiver may call it later. */
  onText(readVersion: () => number): void;
  onPing(): void;
};

/**
 * The number of bytes kept of a frame. An envelope begins with its version, so these bytes contain it. That also holds
 * for a compressed frame, whose Huffman tables take some 80 bytes.
 */
const headLength = 512;
const opcodes = { text: 1, ping: 9 };

/**
 * Returns a reader of a server's WebSocket frames (RFC 6455, 5.2). It accepts chunks and keeps the beginning of each
 * text frame. Compressed frames must be independent of earlier frames.
 */
export function createFrameReader({ onText, onPing }: Options): (chunk: Buffer) => void {
  const header = Buffer.alloc(10);
  let headerSize = 0;
  const kept = Buffer.allocUnsafe(headLength);
  let keptSize = 0;
  let remaining = -1;

  function finish() {
    const opcode = header[0]! & 15;
    if (opcode === opcodes.ping) onPing();
    if (opcode === opcodes.text) {
      const head = Buffer.from(kept.subarray(0, keptSize));
      const isCompressed = (header[0]! & 0x40) !== 0;
      onText(() => versionIn(isCompressed ? inflated(head) : head));
    }
    headerSize = 0;
    keptSize = 0;
    remaining = -1;
  }

  /** Reads header bytes from the chunk until the header is complete. Returns their number. */
  function readHeader(chunk: Buffer, from: number): number {
    let at = from;
    while (remaining < 0 && at < chunk.length) {
      header[headerSize++] = chunk[at++]!;
      if (headerSize < 2) continue;
      const short = header[1]! & 127;
      const needed = short === 127 ? 10 : short === 126 ? 4 : 2;
      if (headerSize < needed) continue;
      remaining =
        short === 127 ? Number(header.readBigUInt64BE(2)) : short === 126 ? header.readUInt16BE(2) : short;
    }
    return at - from;
  }

  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (remaining < 0) at += readHeader(chunk, at);
      const take = Math.min(remaining, chunk.length - at);
      if (take > 0) {
        const keep = Math.min(take, headLength - keptSize);
        if (keep > 0) keptSize += chunk.copy(kept, keptSize, at, at + keep);
        remaining -= take;
        at += take;
      }
      if (remaining === 0) finish();
    }
  };
}

const key = Buffer.from('"version":');

/** Returns the version at the beginning of an envelope's text, or -1. */
function versionIn(text: Buffer): number {
  const at = text.indexOf(key);
  return at < 0 ? -1 : Number.parseInt(text.toString("latin1", at + key.length, at + key.length + 16), 10);
}

let lastDeflated: Buffer = Buffer.alloc(0);
let lastInflated: Buffer = Buffer.alloc(0);

/** Inflates a frame's beginning. All viewers receive the same bytes, so equal input returns the last result. */
function inflated(head: Buffer): Buffer {
  if (!head.equals(lastDeflated)) {
    lastInflated = inflateRawSync(head, { finishFlush: constants.Z_SYNC_FLUSH });
    lastDeflated = head;
  }
  return lastInflated;
}
