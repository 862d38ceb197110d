import { textFrame } from "./websocket-handshake.ts";

/** A frame whose bytes stay the same but for the version in them. */
export type StaticFrame = { bytes: Buffer; setVersion(version: string): void };

/** The frame's version has a fixed width, so a new one is written over the old one. */
const width = 12;

/** Returns a frame around a text of so many bytes that begins with a version, as an envelope does. */
export function staticFrame(size: number): StaticFrame {
  const head = `{"version":${"0".padStart(width)},"pad":"`;
  const text = `${head}${"x".repeat(Math.max(0, size - head.length - 2))}"}`;
  const bytes = textFrame(Buffer.from(text));
  const at = bytes.indexOf('"version":') + '"version":'.length;
  return { bytes, setVersion: (version) => void bytes.write(version.padStart(width), at, "latin1") };
}
