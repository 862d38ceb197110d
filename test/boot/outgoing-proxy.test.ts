import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#test/support/app.ts";
import { serverProgram } from "#test/support/built-server.ts";
import { databaseForThisTest } from "#test/support/database.ts";

/** Starts a proxy that refuses all requests and records them. */
async function startProxy(): Promise<{ url: string; requested: string[] }> {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url!);
    response.writeHead(502).end();
  });
  server.on("connect", ({ url }, socket) => {
    requested.push(url!);
    socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requested };
}

test.each([
  ["uses the proxy with NODE_USE_ENV_PROXY=1", { NODE_USE_ENV_PROXY: "1" }, true],
  ["uses no proxy without that variable", {}, false],
  ["uses no proxy for a host in NO_PROXY", { NODE_USE_ENV_PROXY: "1", NO_PROXY: "127.0.0.1" }, false],
])("discovery of a sign-in provider %s", async (_how, env, through) => {
  const proxy = await startProxy();
  const issuer = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(process.execPath, [serverProgram], {
    env: {
      DATABASE_URL: (await databaseForThisTest()).url,
      HOST: "127.0.0.1",
      PORT: String(await freePort()),
      AUTH_MODE: "oidc",
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: "standpoint",
      HTTP_PROXY: proxy.url,
      HTTPS_PROXY: proxy.url,
      ...env,
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output).toContain("the sign-in provider could not be discovered");
  expect(proxy.requested.some((url) => url.includes(new URL(issuer).host))).toBe(through);
});
