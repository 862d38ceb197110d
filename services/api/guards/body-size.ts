import type { IncomingMessage } from "node:http";

/** The maximum size of a body under /api, and the limit of routes with a small or optional body. */
export const MAX_BODY_BYTES = 64 * 1024;
export const smallBody = 4 * 1024;

/**
 * Reads the body of a request and passes it to `done`. Passes null if its declared length or the received bytes exceed
 * `limit`. The rest of a refused body is read and discarded, because a connection reset could overtake the response.
 * The request timeout limits that time.
 */
export function readBody(request: IncomingMessage, limit: number, done: (body: Buffer | null) => void): void {
  if (Number(request.headers["content-length"] ?? 0) > limit) {
    request.resume();
    return done(null);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  const onData = (chunk: Buffer) => {
    size += chunk.length;
    if (size <= limit) return void chunks.push(chunk);
    request.off("data", onData);
    request.off("end", onEnd);
    request.resume();
    done(null);
  };
  const onEnd = () => done(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
  // A client that disconnects mid-body gets no response, so the error is ignored.
  request.on("error", () => {});
  request.on("data", onData);
  request.on("end", onEnd);
}
