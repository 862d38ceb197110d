// Rules: protocol/live#client-traffic
import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { addStory, team, type Person } from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";
import { recordResult } from "#test/support/stress.ts";

const most = 1000;

/** Opens a WebSocket over TCP that never reads. */
async function openUnreadSocket({ baseUrl }: TestApp, who: Person, sessionId: string) {
  const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {});
  socket.write(
    `GET /ws?session=${sessionId} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: svc_session=${who.cookie}\r\n\r\n`,
  );
  const [head] = (await once(socket, "data")) as [Buffer];
  expect(head.toString("latin1")).toContain("101 Switching Protocols");
  socket.pause();
  return socket;
}

function untilDrainedOrClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ["drain", "close"]) socket.once(event, () => resolve());
  });
}

/** Client frames, masked with zeros: 0x9 is a ping of 125 bytes, 0x1 an empty text. */
const ping = Buffer.concat([Buffer.from([0x89, 0x80 | 125, 0, 0, 0, 0]), Buffer.alloc(125, "x")]);
const emptyFragment = Buffer.from([0x00, 0x80, 0, 0, 0, 0]);
const emptyText = Buffer.from([0x81, 0x80, 0, 0, 0, 0]);

for (const [what, frame] of Object.entries({
  "pings and reads no pongs": ping,
  "empty messages": emptyText,
  "fragments without an end": emptyFragment,
})) {
  test(`a client that floods the server with ${what} is disconnected`, async () => {
    const app = await startApp();
    onTestFinished(() => app.stop());
    const t = await team(app, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const watcher = await watch(ana, t.session.id);
    const flood = Buffer.concat(Array.from({ length: 5000 }, () => frame));
    const unread = await openUnreadSocket(app, ben, t.session.id);
    // Fragments need a first frame.
    if (frame === emptyFragment) unread.write(Buffer.from([0x01, 0x80, 0, 0, 0, 0]));
    let sent = 0;
    for (; sent < most && !unread.destroyed; sent++) {
      if (!unread.write(flood)) await untilDrainedOrClosed(unread);
    }
    expect(unread.destroyed).toBe(true);
    await addStory(ana, t.room, "Refund");
    await watcher.until((frame) => frame.state.stories.length === 1);
    recordResult({
      trial: "a client that sends a flood",
      tried: `${what}, up to ${most * 5000} at full speed`,
      outcome: `disconnected after at most ${sent * 5000} frames`,
    });
  });
}
