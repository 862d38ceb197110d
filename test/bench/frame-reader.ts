import { constants, inflateRawSync } from "node:zlib";

type Options = { onVersion(version: number): void; onPing(): void };

/** The version is among the first keys of an envelope, so the rest of a frame is only counted. */
const headLength = 512;
const opcodes = { text: 1, ping: 9 };

/**
 * Returns a reader of a server's WebSocket frames (RFC 6455, 5.2) that is fed chunks as they arrive and finds the
 * version in each text frame. A compressed frame has to be kept whole.
 */
export function createFrameReader({ onVersion, onPing }: Options): (chunk: Buffer) => void {
  const header = Buffer.alloc(10);
  let headerSize = 0;
  let kept = Buffer.allocUnsafe(headLength);
  let keptSize = 0;
  let left = -1;

  function finish() {
    const opcode = header[0]! & 15;
    const payload = kept.subarray(0, keptSize);
    if (opcode === opcodes.ping) onPing();
    if (opcode === opcodes.text) onVersion(versionIn(isCompressed() ? inflated(payload) : payload));
    headerSize = 0;
    keptSize = 0;
    left = -1;
  }

  const isCompressed = () => (header[0]! & 0x40) !== 0;

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
      if (isCompressed() && kept.length < left) kept = Buffer.allocUnsafe(left);
    }
    return at - from;
  }

  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (left < 0) at += readHeader(chunk, at);
      const take = Math.min(left, chunk.length - at);
      if (take > 0) {
        const keep = Math.min(take, (isCompressed() ? kept.length : headLength) - keptSize);
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

let lastDeflated = Buffer.alloc(0);
let lastInflated = Buffer.alloc(0);

/** All viewers are sent the same bytes, so they are inflated once and compared after that. */
function inflated(payload: Buffer): Buffer {
  if (!payload.equals(lastDeflated)) {
    lastInflated = inflateRawSync(payload, { finishFlush: constants.Z_SYNC_FLUSH });
    lastDeflated = Buffer.from(payload);
  }
  return lastInflated;
}
