import { Socket } from "node:net";

/** A close frame, the beginning of a reply, or a frame with text. */
type Written = "close" | "reply" | "push";

/** What the servers of this process have written since `start`, in order. */
export type WriteLog = { start(): void; taken(): Written[]; stop(): void };

type Write = (this: Socket, ...args: unknown[]) => boolean;

/**
 * Records what goes to sockets in this process, as far as it is `wanted`. A server writes the two bytes before a close
 * frame's text by themselves, and a frame with text at once; a client's have four more, its mask.
 */
export function recordWrites(...wanted: Written[]): WriteLog {
  const prototype = Socket.prototype as unknown as { write: Write };
  const own = Object.hasOwn(prototype, "write");
  const original = prototype.write;
  let taken: Written[] = [];
  const note = (written: Written) => wanted.includes(written) && taken.push(written);
  prototype.write = function (...args) {
    const [chunk] = args;
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(typeof chunk === "string" ? chunk : "");
    if (bytes.length === 2 && bytes[0] === 0x88 && bytes[1]! < 0x80) note("close");
    if (bytes.length > 2 && (bytes[0]! & 0xbf) === 0x81 && bytes[1]! < 0x80) note("push");
    if (bytes.toString("latin1", 0, 9) === "HTTP/1.1 ") note("reply");
    return original.apply(this, args);
  };
  return {
    start: () => void (taken = []),
    taken: () => [...taken],
    stop() {
      if (own) prototype.write = original;
      else delete (prototype as { write?: Write }).write;
    },
  };
}
