import { z } from "zod";

/** What the host is asked for by a plugin: the name of a function, and its arguments as a JSON array. */
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
const MAX_TEXT_BYTES = 4 * 1024 * 1024;

/** Returns a frame: two lengths of 32 bits, a head in JSON, a text. */
export function frameOf(head: object, text = ""): Buffer {
  const first = Buffer.from(JSON.stringify(head));
  const second = Buffer.from(text);
  const lengths = Buffer.allocUnsafe(8);
  lengths.writeUInt32LE(first.length, 0);
  lengths.writeUInt32LE(second.length, 4);
  return Buffer.concat([lengths, first, second]);
}

/**
 * Returns a function that takes what a child writes, in any pieces, and calls `told` for every frame. At the first byte
 * that is part of no frame it calls `foreign`, and nothing any more.
 */
export function readFrames(
  onFrame: (frame: SandboxFrame) => void,
  onInvalid: () => void,
): (piece: Buffer) => void {
  let pieces: Buffer[] = [];
  let have = 0;
  let need = 8;
  let broken = false;

  // Returns the first frame of what was read and how long it is, or how many bytes it takes.
  function first(bytes: Buffer): { frame: SandboxFrame; length: number } | { needs: number } {
    if (bytes.length < 8) return { needs: 8 };
    const ofHead = bytes.readUInt32LE(0);
    const ofText = bytes.readUInt32LE(4);
    if (ofHead > MAX_HEAD_BYTES || ofText > MAX_TEXT_BYTES) throw new Error("a frame is too long");
    const length = 8 + ofHead + ofText;
    if (bytes.length < length) return { needs: length };
    const text = bytes.toString("utf8", 8 + ofHead, length);
    return { frame: { ...head.parse(JSON.parse(bytes.toString("utf8", 8, 8 + ofHead))), text }, length };
  }

  return (piece) => {
    if (broken) return;
    pieces.push(piece);
    have += piece.length;
    if (have < need) return;
    let bytes = Buffer.concat(pieces);
    try {
      for (let one = first(bytes); ; one = first(bytes)) {
        if ("needs" in one) {
          need = one.needs;
          break;
        }
        bytes = bytes.subarray(one.length);
        onFrame(one.frame);
      }
    } catch {
      broken = true;
      onInvalid();
    }
    pieces = [bytes];
    have = bytes.length;
  };
}
