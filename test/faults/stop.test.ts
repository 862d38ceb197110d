// Rules: protocol/limits#shutdown
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startApp } from "#test/support/app.ts";

test("a stop does not wait for a connection that never sent a byte", async () => {
  const app = await startApp();
  const silent = connect(Number(new URL(app.baseUrl).port), "127.0.0.1").resume();
  await once(silent, "connect");
  const closed = once(silent, "close");
  // Far longer than any stop takes. Without this limit, a failure would hang.
  const timeout = sleep(60_000, "still waiting", { ref: false });
  expect(await Promise.race([app.stop().then(() => "stopped"), timeout])).toBe("stopped");
  await closed;
});
