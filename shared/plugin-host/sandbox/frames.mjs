// Frames on standard input and output: two lengths of 32 bits, a head in JSON, a text. Reading waits without a turn of
// the event loop, since a child has nothing to do but what it is told.
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

/** Returns the next frame, or null when the parent is gone. */
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
