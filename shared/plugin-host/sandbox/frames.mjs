// Frames on standard input and output: two 32-bit lengths, a JSON head, a text. Reads block the event loop, because the
// child has nothing else to do.
import { readSync, writeSync } from "node:fs";

function readExactly(length) {
  const bytes = Buffer.allocUnsafe(length);
  for (let at = 0; at < length;) {
    const read = readSync(0, bytes, at, length - at, null);
    if (read === 0) return null;
    at += read;
  }
  return bytes;
}

/** Reads the next frame. Returns null if the parent has ended. */
export function readFrame() {
  const lengths = readExactly(8);
  if (lengths === null) return null;
  const head = readExactly(lengths.readUInt32LE(0));
  const text = readExactly(lengths.readUInt32LE(4));
  return head && text && { ...JSON.parse(head.toString()), text: text.toString() };
}

/** Writes one frame. */
export function writeFrame(head, text = "") {
  const first = Buffer.from(JSON.stringify(head));
  const second = Buffer.from(text);
  const lengths = Buffer.allocUnsafe(8);
  lengths.writeUInt32LE(first.length, 0);
  lengths.writeUInt32LE(second.length, 4);
  const frame = Buffer.concat([lengths, first, second]);
  for (let at = 0; at < frame.length;) at += writeSync(1, frame, at);
}
