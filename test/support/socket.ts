import { expect, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { ok, type Visitor } from "./client.ts";

/** The fields of a frame that all kinds share. */
type AnyFrame = Pick<PokerEnvelope, "version" | "presence" | "serverTime">;

/** An open socket on a room, with every frame that it received. */
export type Watcher<Frame extends AnyFrame = PokerEnvelope> = {
  ws: WebSocket;
  frames: Frame[];
  texts: string[];
  closed: Promise<{ code: number; reason: string }>;
  newest(): Frame;
  /** Returns the first past or future frame that `test` accepts; rejects after `within` ms. */
  until(test: (frame: Frame) => boolean, within?: number): Promise<Frame>;
};

/** Opens a socket and waits for its first frame. The end of the test closes it. */
export async function watch<Frame extends AnyFrame = PokerEnvelope>(
  who: Visitor,
  sessionId: string,
): Promise<Watcher<Frame>> {
  const headers = who.cookie ? { cookie: `svc_session=${who.cookie}` } : {};
  const ws = new WebSocket(`${who.app.wsUrl}/ws?session=${sessionId}`, { headers });
  onTestFinished(() => ws.terminate());
  const watcher = watcherOf<Frame>(ws);
  await watcher.until(() => true);
  return watcher;
}

/** Opens a socket and waits until the person is present in a frame. The first frame can precede that. */
export async function watchPresent(who: Visitor, sessionId: string, userId: string): Promise<Watcher> {
  const watcher = await watch(who, sessionId);
  await watcher.until((frame) => frame.presence.includes(userId));
  return watcher;
}

function watcherOf<Frame extends AnyFrame>(ws: WebSocket): Watcher<Frame> {
  const frames: Frame[] = [];
  const texts: string[] = [];
  const waiting = new Set<() => void>();
  ws.on("message", (data) => {
    const text = (data as Buffer).toString();
    texts.push(text);
    frames.push(JSON.parse(text) as Frame);
    for (const wake of waiting) wake();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.on("close", (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  return {
    ws,
    frames,
    texts,
    closed,
    newest: () => frames.at(-1)!,
    until: (test, within = 60_000) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = frames.find(test);
          if (!found) return;
          finish();
          resolve(found);
        };
        const timer = setTimeout(() => {
          finish();
          reject(new Error(`no such frame within ${within} ms; newest: ${texts.at(-1)?.slice(0, 2000)}`));
        }, within);
        const fail = (error: Error) => {
          finish();
          reject(error);
        };
        const finish = () => {
          clearTimeout(timer);
          waiting.delete(check);
          ws.off("error", fail);
        };
        waiting.add(check);
        ws.on("error", fail);
        check();
      }),
  };
}

/** Opens a socket that must be refused, and returns the HTTP status. */
export function refusedSocket(
  who: Visitor,
  path: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const cookie = who.cookie ? { cookie: `svc_session=${who.cookie}` } : {};
  const ws = new WebSocket(who.app.wsUrl + path, { headers: { ...cookie, ...headers } });
  return new Promise((resolve, reject) => {
    ws.on("unexpected-response", (request, response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    ws.on("open", () => {
      ws.terminate();
      reject(new Error("the socket was accepted"));
    });
    ws.on("error", () => {});
  });
}

/**
 * Expects that each watcher's latest push equals a fresh GET of its owner, except for `serverTime`. Waits for the push,
 * which follows the reply.
 */
export async function expectPushEqualsGet<Frame extends AnyFrame = PokerEnvelope>(
  sessionId: string,
  viewers: [Visitor, Watcher<Frame>][],
): Promise<void> {
  for (const [who, watcher] of viewers) {
    const fresh = await ok<Frame>(who, "GET", `/api/sessions/${sessionId}`);
    const pushed = await watcher.until(
      (frame) => frame.version >= fresh.version && frame.presence.length === fresh.presence.length,
    );
    const { serverTime: _pushedAt, ...push } = pushed;
    const { serverTime: _readAt, ...read } = fresh;
    expect(push).toEqual(read);
  }
}
