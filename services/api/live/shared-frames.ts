import type { RenderedView } from "#shared/envelope/render.ts";
import { beginningOf, frameOf, type Beginning, type Frame } from "./frame.ts";

/** Returns the frames of one push of a room: what viewers share is framed and compressed once for all of them. */
export function createSharedFrames() {
  const wholes = new Map<string, Frame>();
  const beginnings = new Map<string, Beginning>();

  /**
   * Returns the frames of a viewer's message, in order. There are none for a guest whose link has just ended: the next
   * check closes their socket.
   */
  function framesFor({ audience, shared, end }: RenderedView): Frame[] {
    const text = shared();
    if (!text) return [];
    if (end === null) return [made(wholes, audience, () => frameOf(text.bytes()))];
    const beginning = made(beginnings, audience, () => beginningOf(text.bytes().subarray(0, -1)));
    return [beginning.frame, beginning.end(Buffer.from(end))];
  }

  return { framesFor };
}

function made<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
