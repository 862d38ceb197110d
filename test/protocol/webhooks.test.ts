import { expect } from "vitest";
import type { SavedWebhook } from "#shared/wire/webhook.ts";
import { ok } from "#test/support/client.ts";
import { startReceiver, webhookEnv } from "#test/support/receiver.ts";
import { databaseOf, slotStandup, startWorker } from "#test/support/webhooks.ts";
import { examplesOf } from "./examples.ts";
import { spaceOf } from "./rooms-of-stories.ts";

const env = { ...webhookEnv, STANDUP_WEBHOOK_HOSTS: "localhost,hooks.example.com" };
const url = "https://hooks.example.com/standups";

examplesOf(
  "webhooks",
  {
    async "save a webhook"(recorder) {
      const t = await spaceOf(recorder, ["Ana"]);
      const path = `${t.spacePath}/standup-webhook`;
      await recorder.show<SavedWebhook>(t.people[0]!, "PUT", path, { body: { url } });
      await recorder.show(t.people[0]!, "GET", path);
    },
    async "refuse an address"(recorder) {
      const t = await spaceOf(recorder, ["Ana"]);
      const body = { url: "https://2130706433/standups" };
      await recorder.show(t.people[0]!, "PUT", `${t.spacePath}/standup-webhook`, { body });
    },
    async "choose events of rooms"(recorder) {
      const t = await spaceOf(recorder, ["Ana"]);
      const path = `${t.spacePath}/standup-webhook`;
      await ok(t.people[0]!, "PUT", path, { url });
      const body = { events: ["poker.estimated", "retro.ended"] };
      await recorder.show(t.people[0]!, "PUT", `${path}/events`, { body });
      await recorder.show(t.people[0]!, "GET", path);
    },
    async "send a test and list deliveries"(recorder) {
      const t = await spaceOf(recorder, ["Ana"]);
      const path = `${t.spacePath}/standup-webhook`;
      await ok(t.people[0]!, "PUT", path, { url });
      const test = await recorder.show<{ id: string }>(t.people[0]!, "POST", `${path}/test`);
      recorder.call(test.body.id, "delivery");
      await recorder.show(t.people[0]!, "GET", `${path}/deliveries`);
    },
    async "what a receiver is sent"(recorder) {
      const { app, call } = recorder;
      const t = await spaceOf(recorder, ["Ana"]);
      const ana = t.people[0]!;
      const receiver = await startReceiver();
      await ok(ana, "PUT", `${t.spacePath}/standup-webhook`, { url: receiver.url });
      const room = await slotStandup(app, ana, t.spacePath);
      call(room.id, "standup");
      call(room.date, "day");
      await ok(ana, "DELETE", room.room);
      const db = databaseOf(app);
      const worker = startWorker(app, db);
      try {
        await worker.wake();
        await expect.poll(() => receiver.received.length).toBe(1);
      } finally {
        await worker.stop();
        await db.close();
        await receiver.close();
      }
      const { headers, body, path, id } = receiver.received[0]!;
      call(id, "delivery");
      const shown = ["content-type", "user-agent", "webhook-id"].map(
        (name) => `${name}: ${String(headers[name])}`,
      );
      const varying = ["webhook-timestamp: <seconds since 1970>", "webhook-signature: v1,<base64>"];
      recorder.write([`POST ${path} HTTP/1.1`, ...shown, ...varying].join("\n"));
      recorder.writeJson(JSON.parse(body));
    },
  },
  env,
);
