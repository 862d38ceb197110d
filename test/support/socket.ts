import { expect, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { ok, type Visitor } from "./client.ts";

/** What tests need of any frame. */
type AnyFrame = Pick<PokerEnvelope, "version" | "presence" | "serverTime">;

/** An open socket on a room, with every frame it has been sent. */
export type Watcher<Frame extends AnyFrame = PokerEnvelope> = {
  ws: WebSocket;
  frames: Frame[];
  texts: string[];
  closed: Promise<{ code: number; reason: string }>;
  newest(): Frame;
  /** Returns the first frame, past or future, that `test` accepts. */
  until(test: (frame: Frame) => boolean, within?: number): Promise<Frame>;
};

/** Opens a socket and waits for its first frame. It is closed when the test is over. */
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

/** The same, and waits until all replicas can read that the person is present: the first frame may come before that. */
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
        const look = () => {
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
          waiting.delete(look);
          ws.off("error", fail);
        };
        waiting.add(look);
        ws.on("error", fail);
        look();
      }),
  };
}

/** Opens a socket that must be refused, and returns the HTTP status of the refusal. */
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
 * Expects that what each watcher was pushed last is what its owner would be told by a fresh GET, `serverTime` aside.
 * Waits for the push to catch up, since it follows the reply.
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
