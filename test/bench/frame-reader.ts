import { constants, inflateRawSync } from "node:zlib";

type Options = {
  /** Is given what reads the version: that inflates, which the receiver may not want to do at once. */
  onText(readVersion: () => number): void;
  onPing(): void;
};

/**
 * The version is among the first keys of an envelope, so the rest of a frame is only counted. So many bytes hold it
 * compressed as well: Huffman tables take some eighty of them, and what follows gives at least a character for a byte.
 */
const headLength = 512;
const opcodes = { text: 1, ping: 9 };

/**
 * Returns a reader of a server's WebSocket frames (RFC 6455, 5.2) that is fed chunks as they arrive and keeps the
 * beginning of each text frame. Compressed frames have to be readable without the ones before.
 */
export function createFrameReader({ onText, onPing }: Options): (chunk: Buffer) => void {
  const header = Buffer.alloc(10);
  let headerSize = 0;
  const kept = Buffer.allocUnsafe(headLength);
  let keptSize = 0;
  let left = -1;

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
    left = -1;
  }

  /** Takes the chunk's bytes until the header is whole; returns how many it took. */
  function readHeader(chunk: Buffer, from: number): number {
    let at = from;
    while (left < 0 && at < chunk.length) {
      header[headerSize++] = chunk[at++]!;
      if (headerSize < 2) continue;
      const short = header[1]! & 127;
      const needed = short === 127 ? 10 : short === 126 ? 4 : 2;
      if (headerSize < needed) continue;
      left =
        short === 127 ? Number(header.readBigUInt64BE(2)) : short === 126 ? header.readUInt16BE(2) : short;
    }
    return at - from;
  }

  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (left < 0) at += readHeader(chunk, at);
      const take = Math.min(left, chunk.length - at);
      if (take > 0) {
        const keep = Math.min(take, headLength - keptSize);
        if (keep > 0) keptSize += chunk.copy(kept, keptSize, at, at + keep);
        left -= take;
        at += take;
      }
      if (left === 0) finish();
    }
  };
}

const key = Buffer.from('"version":');

/** Returns the version an envelope's text begins with; -1 where there is none. */
function versionIn(text: Buffer): number {
  const at = text.indexOf(key);
  return at < 0 ? -1 : Number.parseInt(text.toString("latin1", at + key.length, at + key.length + 16), 10);
}

let lastDeflated: Buffer = Buffer.alloc(0);
let lastInflated: Buffer = Buffer.alloc(0);

/** All viewers are sent the same bytes, so their beginning is inflated once and compared after that. */
function inflated(head: Buffer): Buffer {
  if (!head.equals(lastDeflated)) {
    lastInflated = inflateRawSync(head, { finishFlush: constants.Z_SYNC_FLUSH });
    lastDeflated = head;
  }
  return lastInflated;
}
