// Rules: protocol/plugins#moved-secrets
import { afterAll, beforeEach, expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { openDatabase } from "#shared/db/database.ts";
import { moveSecrets } from "#shared/domain/plugins/connections/move-secrets.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import type { OrgConnections } from "#shared/wire/connections.ts";
import type { InstallView } from "#shared/wire/plugins.ts";
import { act, addStory, ok } from "#test/support/client.ts";
import { openRoom } from "#test/support/orgs.ts";
import { startConnected } from "#test/support/connections.ts";
import { approve, install, packageOf } from "#test/support/plugins.ts";
import { issueOf } from "#test/support/trackers/jira-state.ts";
import { imitateJira } from "#test/support/trackers/jira.ts";
import { serve } from "#test/support/trackers/serve.ts";

const to = await startConnected();
const db = openDatabase(to.app.settings, createLog("silent"));
afterAll(async () => {
  await db.close();
  await to.stop();
});
beforeEach(() => to.reset());

const plugins = { admin: to.admin, path: "/api/orgs/default/admin/plugins" };

/** Installs a version of before connections with its secrets, approves the bundled version and moves the secrets. */
async function upgradeWith(
  name: string,
  fetches: string[],
  secrets: Record<string, string>,
  events = ["poker.estimated"],
): Promise<string> {
  const capabilities = [
    ...events.map((scope) => ({ capability: "events", scope })),
    ...Object.keys(secrets).map((scope) => ({ capability: "secrets", scope })),
    ...fetches.map((scope) => ({ capability: "fetch", scope })),
    { capability: "log" },
  ];
  const { id } = await install(plugins, packageOf({ name, version: "1.0.0", kinds: [], capabilities }));
  for (const [secret, value] of Object.entries(secrets))
    await ok(to.admin, "PUT", `${plugins.path}/${id}/secrets/${secret}`, { value });
  const pending = await ok<InstallView>(to.admin, "POST", plugins.path, {
    package: await examplePackage(name),
    grantsAccepted: true,
  });
  expect(pending).toMatchObject({ version: "1.0.0", pending: {} });
  expect((await approve(plugins, id)).status).toBe(200);
  await moveSecrets(db, { sealing: createSealing(to.app.settings)!, settings: to.app.settings });
  return id;
}

/** Gives a story an estimate, and returns the path of its room. */
async function estimate(ref: string, value: string): Promise<string> {
  const room = `/api/sessions/${await openRoom(to.owner, to.team.spacePath)}`;
  const storyId = await addStory(to.owner, room, "Pay");
  await act(to.owner, room, "PATCH", "story", { storyId, ref });
  await act(to.owner, room, "PATCH", "story", { storyId, estimate: value });
  return room;
}

test("Jira writes with the site, account, token and field of the version before", async () => {
  const jira = imitateJira({ address: `https://${to.host}`, isCloud: true });
  serve(to.receiver, jira);
  const field = { name: "Points", schema: { type: "number" } };
  jira.state.issues = [issueOf("PAY-12", { screen: { customfield_7: field } })];
  await upgradeWith("jira", ["*.atlassian.net"], {
    site: `https://${to.host}/jira/your-work`,
    account: "ana@acme.example",
    token: "t0ken",
    field: "customfield_7",
    project: "PAY,\nWEB",
  });
  await estimate("SECRET-1", "3");
  await estimate("PAY-12", "8");
  await expect.poll(() => jira.state.issues[0]!.values).toEqual({ customfield_7: 8 });
  const login = `Basic ${Buffer.from("ana@acme.example:t0ken").toString("base64")}`;
  for (const { path, headers } of to.requests()) {
    expect(path).not.toContain("SECRET");
    expect(headers).toMatchObject({ authorization: login });
  }
  expect(jira.faults).toEqual([]);
});

test("GitHub keeps the token and the repository of the version before", async () => {
  const secrets = { token: "t0ken", repository: "acme/shop" };
  const id = await upgradeWith("github", ["api.github.com"], secrets);
  const seen = await ok<OrgConnections>(to.admin, "GET", `${plugins.path}/${id}/connections`);
  expect(seen.connections).toMatchObject([
    {
      name: "github",
      state: "ready",
      form: { own: { address: "https://api.github.com", secrets: ["token"] } },
    },
  ]);
  expect(seen.settings[0]).toMatchObject({ name: "repository", value: "acme/shop" });
});

test("Chat posts to the address of the version before, which becomes a connection", async () => {
  const webhook = `${to.receiver.url}?key=s3cret`;
  const id = await upgradeWith("chat", ["hooks.slack.com"], { webhook }, ["session.ended"]);
  const seen = await ok<OrgConnections>(to.admin, "GET", `${plugins.path}/${id}/connections`);
  expect(seen.connections).toMatchObject([{ name: "channel", state: "ready", host: to.host }]);
  expect(JSON.stringify(seen)).not.toContain("s3cret");
  await ok(to.owner, "DELETE", await estimate("PAY-12", "8"));
  const posts = () => to.requests().filter(({ path }) => path === "/standups?key=s3cret");
  await expect.poll(() => posts().length).toBe(1);
  expect(posts()[0]!.body).toContain("PAY-12 Pay: 8");
});
