import type { RenderedView } from "#shared/envelope/render.ts";
import { beginningOf, frameOf, type Beginning, type Frame } from "./frame.ts";

/** Returns the frames of one push of a room. Shared parts are framed and compressed once for all viewers. */
export function createSharedFrames() {
  const wholes = new Map<string, Frame>();
  const beginnings = new Map<string, Beginning>();

  /**
   * Returns the frames of a viewer's message, in order. The list is empty for a guest whose link has just ended; the
   * next revalidation closes that socket.
   */
  function framesFor({ audience, shared, end }: RenderedView): Frame[] {
    const text = shared();
    if (!text) return [];
    if (end === null) return [getOrCreate(wholes, audience, () => frameOf(text.bytes()))];
    const beginning = getOrCreate(beginnings, audience, () => beginningOf(text.bytes().subarray(0, -1)));
    return [beginning.frame, beginning.end(Buffer.from(end))];
  }

  return { framesFor };
}

function getOrCreate<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const value = cache.get(key) ?? make();
  cache.set(key, value);
  return value;
}
