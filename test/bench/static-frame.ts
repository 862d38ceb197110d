import { textFrame } from "./websocket-handshake.ts";

/** A frame whose bytes are constant except for the version. */
export type StaticFrame = { bytes: Buffer; setVersion(version: string): void };

/** The version has a fixed width, so a new one replaces it in place. */
const width = 12;

/** Returns a frame with a text of this many bytes, which begins with a version like an envelope. */
export function staticFrame(size: number): StaticFrame {
  const head = `{"version":${"0".padStart(width)},"pad":"`;
  const text = `${head}${"x".repeat(Math.max(0, size - head.length - 2))}"}`;
  const bytes = textFrame(Buffer.from(text));
  const at = bytes.indexOf('"version":') + '"version":'.length;
  return { bytes, setVersion: (version) => void bytes.write(version.padStart(width), at, "latin1") };
}
