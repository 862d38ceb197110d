// Rules: protocol/operations#keep-alive-timeout
import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startApp } from "#test/support/app.ts";

/** Sends a request on a connection that stays open. Returns the connection and the reply's head. */
async function requestOn(port: number) {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n");
  const [chunk] = (await once(socket, "data")) as [Buffer];
  return { socket, head: chunk.toString("latin1") };
}

test.each([
  ["72", {}],
  ["620", { KEEP_ALIVE_TIMEOUT: "620s" }],
])("an idle connection stays open for %s s", async (seconds, env) => {
  const app = await startApp({ env });
  onTestFinished(() => app.stop());
  const { head } = await requestOn(Number(new URL(app.baseUrl).port));
  expect(head).toMatch(new RegExp(`^keep-alive: timeout=${seconds}\r$`, "im"));
});

test("an idle connection is closed after KEEP_ALIVE_TIMEOUT", async () => {
  const app = await startApp({ env: { KEEP_ALIVE_TIMEOUT: "1s" } });
  onTestFinished(() => app.stop());
  const { socket } = await requestOn(Number(new URL(app.baseUrl).port));
  await once(socket, "close");
});
