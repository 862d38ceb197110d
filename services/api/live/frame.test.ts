// Rules: protocol/live#private-part
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { beginningOf, frameOf, type Frame } from "./frame.ts";
import { createSocketServer } from "./socket-server.ts";
import { send, viewerOf, type Viewer } from "./viewer.ts";

type Message = { text: string; isCompressed: boolean };

/** Opens a real socket, and returns its viewer on the server and the messages that the client received. */
async function connected(perMessageDeflate: boolean): Promise<{ viewer: Viewer; messages: Message[] }> {
  const server = createServer();
  const upgrade = createSocketServer(() => []);
  const opening = new Promise<Viewer>((resolve) => {
    const seat = {
      tokenId: "",
      userId: "",
      spaceId: "",
      sessionId: "",
      standing: "member",
      expiresInMs: 1,
    } as const;
    server.on("upgrade", (request, socket, head) =>
      upgrade(request, socket, head, (opened) => resolve(viewerOf(seat, opened, performance.now()))),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    perMessageDeflate,
  });
  onTestFinished(() => {
    client.terminate();
    server.close();
  });
  const messages: Message[] = [];
  client.on("message", (data) =>
    messages.push({
      text: (data as Buffer).toString(),
      isCompressed: client.extensions.includes("permessage-deflate"),
    }),
  );
  return { viewer: await opening, messages };
}

const manyNames = (length: number) => Array.from({ length }, (_, n) => `Zoë ${n} 🦊`).join(", ");

test.each([
  ["compressed", true],
  ["plain", false],
])("a message with a private end is read as one message, %s", async (_how, deflates) => {
  const { viewer, messages } = await connected(deflates);
  const texts: [string, string][] = [
    [`{"names":"${manyNames(3)}"`, `,"mine":"Ana 🦊"}`],
    [`{"names":"${manyNames(500)}"`, `,"mine":"Ben"}`],
    [`{"names":"${manyNames(30_000)}"`, `,"mine":"${manyNames(20_000)}"}`],
  ];
  for (const [shared, own] of texts) {
    const { frame, end } = beginningOf(Buffer.from(shared));
    send(viewer, [frame, end(Buffer.from(own))]);
    // The next message is not part of the previous one.
    send(viewer, [frameOf(Buffer.from(shared))]);
  }
  await expect.poll(() => messages.length).toBe(6);
  expect(messages.map(({ text }) => text)).toEqual(texts.flatMap(([shared, own]) => [shared + own, shared]));
  expect(messages.every(({ isCompressed }) => isCompressed === deflates)).toBe(true);
});

test("the shared part of messages is compressed once", () => {
  const { frame, end } = beginningOf(Buffer.from(manyNames(500)));
  expect(frame.compressed()).toBe(frame.compressed());
  expect(frame.compressed().length).toBeLessThan(frame.plain().length / 2);
  const own = Buffer.from(`,"mine":"Ana"}`);
  const overhead = (of: Frame) => of.compressed().length - of.plain().length;
  expect(overhead(end(own))).toBe(6);
  expect(overhead(end(Buffer.alloc(70_000, "a")))).toBe(11);
});
