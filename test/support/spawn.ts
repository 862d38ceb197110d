import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { freePort, type TestApp } from "./app.ts";

const main = fileURLToPath(new URL("../../services/main.ts", import.meta.url));

/** An api role in a process of its own, on the database of another app. */
export type Spawned = { app: TestApp; child: ChildProcess };

/** Starts one and waits until it is ready. The test ends it; it is killed with the tests' own process at the latest. */
export async function spawnReplica(like: TestApp): Promise<Spawned> {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: like.database.url,
      PORT: String(port),
      HOST: "127.0.0.1",
      BASE_URL: like.baseUrl,
      ROLES: "api",
    },
    stdio: "ignore",
  });
  process.once("exit", () => child.kill("SIGKILL"));
  const app = { ...like, baseUrl: `http://localhost:${port}`, wsUrl: `ws://localhost:${port}` };
  await vi.waitFor(
    async () => {
      const reply = await fetch(`${app.baseUrl}/readyz`);
      if (!reply.ok) throw new Error(`not ready: ${reply.status}`);
    },
    { timeout: 30_000, interval: 50 },
  );
  return { app, child };
}
