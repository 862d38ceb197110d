// Rules: protocol/guarantees#database-clock, protocol/webhooks#retry-after,
//   protocol/webhooks#standard-webhooks
import { expect, onTestFinished, test } from "vitest";
import { startApp } from "#test/support/app.ts";
import { team } from "#test/support/client.ts";
import { startReceiver, verified, webhookEnv } from "#test/support/receiver.ts";
import { outboxRow, report, sendTest, spawnDelivery } from "#test/support/webhooks.ts";

test("a delivery role with a wrong clock uses the database's time", async () => {
  const app = await startApp({ env: webhookEnv });
  onTestFinished(() => app.stop());
  const receiver = await startReceiver((_one, response) => {
    const later = new Date(Date.now() + 30 * 60_000).toUTCString();
    response.writeHead(503, { "retry-after": later }).end();
  });
  onTestFinished(() => receiver.close());
  const t = await team(app, ["Ana"]);
  const secret = await report(t.people[0]!, t.spacePath, receiver.url);
  for (const minutes of [10, -10]) {
    const delivery = await spawnDelivery(app, minutes);
    const ahead = (delivery.firstLogAt()!.getTime() - Date.now()) / 60_000;
    expect([minutes, Math.abs(ahead - minutes) < 5]).toEqual([minutes, true]);
    const id = await sendTest(t.people[0]!, t.spacePath);
    await expect.poll(async () => (await outboxRow(app, id))!.last_error).toBe("the receiver answered 503");
    const request = receiver.received.find((received) => received.id === id)!;
    // The verification refuses timestamps that are five minutes off.
    expect(verified(request, secret).type).toBe("standup.test");
    const { wait } = (await outboxRow(app, id))!;
    expect([minutes, Math.abs(wait / 60 - 30) < 5]).toEqual([minutes, true]);
    await delivery.end("SIGTERM");
  }
});
