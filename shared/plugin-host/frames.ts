import { z } from "zod";

/** A plugin's call of a host function: its name, and its arguments as a JSON array. */
export type HostCall = { id: number; fn: string; args: string };

const head = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("ready") }),
  z.strictObject({ type: z.literal("loaded") }),
  z.strictObject({ type: z.literal("ask"), id: z.int().min(1).max(64), fn: z.string().max(20) }),
  z.strictObject({ type: z.literal("waits") }),
  z.strictObject({ type: z.literal("done") }),
  z.strictObject({ type: z.literal("inspected") }),
  z.strictObject({
    type: z.literal("failed"),
    why: z.enum(["threw", "time", "memory", "reply"]),
    message: z.string().max(300),
    line: z.int().positive().optional(),
  }),
]);

/** A frame from a child. */
export type SandboxFrame = z.infer<typeof head> & { text: string };

const MAX_HEAD_BYTES = 4096;
// The longest reply of `show` has 2 Mi characters of at most three bytes.
const MAX_TEXT_BYTES = 8 * 1024 * 1024;

/** Encodes a frame: two 32-bit lengths, a JSON head, a text. */
export function frameOf(head: object, text = ""): Buffer {
  const first = Buffer.from(JSON.stringify(head));
  const second = Buffer.from(text);
  const lengths = Buffer.allocUnsafe(8);
  lengths.writeUInt32LE(first.length, 0);
  lengths.writeUInt32LE(second.length, 4);
  return Buffer.concat([lengths, first, second]);
}

/**
 * Returns a parser for a child's output, which may arrive in chunks of any size. It calls `onFrame` for every frame. At
 * the first invalid frame it calls `onInvalid` and ignores all further output.
 */
export function readFrames(
  onFrame: (frame: SandboxFrame) => void,
  onInvalid: () => void,
): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let bytesRead = 0;
  let bytesNeeded = 8;
  let isBroken = false;

  // Parses the first frame. Returns it with its length, or the number of bytes that it needs.
  function parseFirst(bytes: Buffer): { frame: SandboxFrame; length: number } | { needs: number } {
    if (bytes.length < 8) return { needs: 8 };
    const headLength = bytes.readUInt32LE(0);
    const textLength = bytes.readUInt32LE(4);
    if (headLength > MAX_HEAD_BYTES || textLength > MAX_TEXT_BYTES) throw new Error("a frame is too long");
    const length = 8 + headLength + textLength;
    if (bytes.length < length) return { needs: length };
    const text = bytes.toString("utf8", 8 + headLength, length);
    return { frame: { ...head.parse(JSON.parse(bytes.toString("utf8", 8, 8 + headLength))), text }, length };
  }

  return (chunk) => {
    if (isBroken) return;
    chunks.push(chunk);
    bytesRead += chunk.length;
    if (bytesRead < bytesNeeded) return;
    let bytes = Buffer.concat(chunks);
    try {
      for (let parsed = parseFirst(bytes); ; parsed = parseFirst(bytes)) {
        if ("needs" in parsed) {
          bytesNeeded = parsed.needs;
          break;
        }
        bytes = bytes.subarray(parsed.length);
        onFrame(parsed.frame);
      }
    } catch {
      isBroken = true;
      onInvalid();
    }
    chunks = [bytes];
    bytesRead = bytes.length;
  };
}
