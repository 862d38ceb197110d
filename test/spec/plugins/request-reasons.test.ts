// Rules: protocol/plugins#request-reasons
import { afterAll, beforeEach, expect, test } from "vitest";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { team } from "#test/support/client.ts";
import { installNoticing, type NoticingPlugin } from "#test/support/noticing-plugin.ts";
import { startReceiver, webhookEnv } from "#test/support/receiver.ts";
import { startDelivery } from "#test/support/webhooks.ts";
import { testApp } from "#test/support/test-app.ts";

const receiver = await startReceiver();
const app = await testApp({ env: { ...webhookEnv, PLUGIN_DIR: "/nowhere" } });
const delivery = await startDelivery(app);
afterAll(async () => {
  await delivery.stop();
  await receiver.close();
});
const { sql } = app.database;
const ana = (await team(app, ["Ana"])).people[0]!;
await makeOrgAdmin(ana);
let plugin: NoticingPlugin;
beforeEach(async () => {
  plugin = await installNoticing(app, ana, ["fetch"]);
});

/** Runs a job that sends this request without catching its error. Returns the last error of the work. */
async function errorOf(url: string): Promise<string> {
  await sql.query("insert into plugin_work (install_id, name, payload) values ($1, 'go', $2)", [
    plugin.id,
    JSON.stringify({ calls: [["fetch", { url }]] }),
  ]);
  await sql.query("select pg_notify('svc_plugin_work', '')");
  const lastError = async () => {
    const { rows } = await sql.query<{ error: string | null }>(
      "select last_error as error from plugin_work where install_id = $1",
      [plugin.id],
    );
    return rows[0]!.error;
  };
  await expect.poll(lastError).not.toBe(null);
  return (await lastError())!;
}

test("an answer that is too large is named in the last error and in the log", async () => {
  receiver.answer((_, response) => response.writeHead(200).end("x".repeat(256 * 1024 + 1)));
  const words = "Its request was refused: the answer has more than 256 KiB.";
  expect(await errorOf(receiver.url)).toBe(words);
  expect(delivery.logLines.filter((line) => line.includes(words.slice(0, -1))).join("")).toContain(
    plugin.name,
  );
});

test.each([
  ["a host that is not reached", "https://localhost:1", "Its request failed: the host could not be reached."],
  [
    "a forbidden address",
    "https://10.0.0.1",
    "Its request failed: the host resolves to a forbidden address.",
  ],
])("%s is named in the last error", async (_what, url, words) => {
  expect(await errorOf(url)).toBe(words);
});
