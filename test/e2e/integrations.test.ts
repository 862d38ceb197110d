// Rules: protocol/plugins#get-asks, protocol/plugins#page-ask, protocol/plugins#plugin-asks,
//   protocol/plugins#request-expiry
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { closeProfiles, onScreen, openProfileOf } from "#test/support/browser.ts";
import { makeOrgAdmin, orgSpace } from "#test/support/orgs.ts";
import { install as installPackage, pluginOrg } from "#test/support/plugins.ts";
import { act, addStory, ok, team, type Person, type Team } from "#test/support/client.ts";
import { startReceiver, webhookEnv, type Receiver } from "#test/support/receiver.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { startDelivery, type TestDelivery } from "#test/support/webhooks.ts";

let browser: Browser;
let app: TestApp;
let delivery: TestDelivery;
let receiver: Receiver;
let t: Team;
let ana: Person;

beforeAll(async () => {
  receiver = await startReceiver();
  [browser, app] = await Promise.all([
    startBrowser(),
    startApp({ env: { ...webhookEnv, PLUGIN_DIR: "/nowhere" } }),
  ]);
  delivery = await startDelivery(app);
  t = await team(app, ["Ana"]);
  ana = t.people[0]!;
  await makeOrgAdmin(ana);
});
afterAll(async () => {
  await closeProfiles(browser);
  await delivery.stop();
  await app.stop();
  await receiver.close();
});
beforeEach(() => receiver.received.splice(0));

/** Returns an example package with `fetch` to any host, because the hosts of tests have no dot. */
async function packageJson(name: string) {
  const example = await examplePackage(name);
  const capabilities = (example["capabilities"] as { capability: string }[]).filter(
    ({ capability }) => capability !== "fetch",
  );
  return JSON.stringify({ ...example, capabilities: [...capabilities, { capability: "fetch" }] });
}

/** Installs an example and sets its secrets in the browser, as an org admin. */
async function install(name: string, display: string, secrets: Record<string, string>) {
  const { page, context, complaints } = await openProfileOf(browser, app, ana);
  await page.goto(`${app.baseUrl}/o/default/admin/plugins`);
  const buffer = Buffer.from(await packageJson(name));
  await page
    .locator("tm-plugin-upload input[type=file]")
    .setInputFiles({ name: `${name}.json`, mimeType: "application/json", buffer });
  await page.getByRole("checkbox", { name: /I've read/ }).check();
  await page.getByRole("button", { name: "Install with these permissions" }).press("Enter");
  const card = page.locator("tm-plugin", { has: page.getByRole("heading", { name: display, exact: true }) });
  for (const [secret, value] of Object.entries(secrets)) {
    const field = card.locator("tm-plugin-secret", { hasText: `Secret ${secret}` });
    await field.getByRole("textbox").or(field.locator("input")).first().fill(value);
    await page.keyboard.press("Enter");
    await field.getByRole("button", { name: "Replace" }).waitFor();
  }
  return { page, card, context, complaints };
}

async function openPlanningRoom(title: string) {
  const { id } = await ok<{ id: string }>(ana, "POST", `${t.spacePath}/sessions`, {
    kind: "poker",
    title,
    config: {},
  });
  const room = `/api/sessions/${id}`;
  return {
    url: `${app.settings.baseUrl}/o/default/s/${t.space.slug}/r/${id}`,
    async estimate(ref: string, story: string, estimate: string) {
      const storyId = await addStory(ana, room, story);
      await act(ana, room, "PATCH", "story", { storyId, ref });
      await act(ana, room, "PATCH", "story", { storyId, estimate });
    },
    end: () => ok(ana, "DELETE", room),
  };
}

test("the settings of standups tell an org admin if the Chat plugin posts to a channel", async () => {
  const to = await pluginOrg(app);
  const { space } = await orgSpace(to.org, [to.admin]);
  const { page, context, complaints } = await openProfileOf(browser, app, to.admin);
  await page.goto(`${app.baseUrl}/o/${to.org.slug}/s/${space.slug}/settings/standups`);
  await page.getByRole("link", { name: "Install Chat" }).waitFor();
  const { id } = await installPackage(to, await examplePackage("chat"));
  await page.reload();
  await onScreen(page).getByText("Chat needs the address of a channel.").waitFor();
  await ok(to.admin, "PUT", `${to.path}/${id}/secrets/webhook`, { value: "https://chat.example/in" });
  await page.reload();
  await onScreen(page).getByText("Chat posts when a standup opens").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("failed deliveries to a channel can be sent again", async () => {
  const { card, context, complaints } = await install("chat", "Chat", { webhook: receiver.url });
  const room = await openPlanningRoom("Sprint 12");
  await room.estimate("ABC-1", "Login", "5");
  await room.end();
  await expect
    .poll(() => receiver.received.map(({ body }) => JSON.parse(body) as object))
    .toEqual([
      {
        text: `Sprint 12 (${t.space.name}) has ended. 1 story was estimated:\n• ABC-1 Login: 5\n${room.url}`,
      },
    ]);
  expect(receiver.received[0]!.headers["content-type"]).toBe("application/json; charset=utf-8");

  receiver.answer(500);
  const second = await openPlanningRoom("Sprint 13");
  await second.estimate("", "Search", "8");
  await second.end();
  await expect.poll(() => receiver.received.length).toBe(2);
  // Makes the next attempt the last one and due.
  const last =
    "update plugin_work set attempts = 7, due_at = now() where ended_at is null and due_at > now()";
  await expect.poll(async () => (await app.database.sql.query(last)).rowCount).toBe(1);
  await card.locator("summary", { hasText: "Events and jobs" }).press("Enter");
  await card.getByRole("button", { name: "Try again: Event session.ended" }).waitFor();
  await onScreen(card.page()).getByText("It threw an error in line").first().waitFor();
  receiver.answer(204);
  await card.getByRole("button", { name: "Try again: Event session.ended" }).press("Enter");
  await expect.poll(() => receiver.received.at(-1)!.body).toContain("Search: 8");
  expect(complaints).toEqual([]);
  await context.close();
});

test("an estimate is written to the story's Jira issue", async () => {
  const site = `localhost:${receiver.port}`;
  const { context } = await install("jira", "Jira", { site, account: "ana@acme.example", token: "t0ken" });
  const room = await openPlanningRoom("Sprint 14");
  await room.estimate("ABC-12", "Pay", "8");
  await expect
    .poll(() => receiver.received.filter(({ path }) => path === "/rest/api/3/issue/ABC-12"))
    .toMatchObject([
      {
        body: JSON.stringify({ fields: { customfield_10016: 8 } }),
        headers: { authorization: `Basic ${Buffer.from("ana@acme.example:t0ken").toString("base64")}` },
      },
    ]);
  expect([...app.logLines, ...delivery.logLines].join("")).not.toMatch(/t0ken|YW5hQ/);
  await context.close();
});

test("the facilitator fetches Jira issues and adds them as stories", async () => {
  const issue = (number: number) => ({ key: `ABC-${number}`, fields: { summary: `Fix ${number}` } });
  const longIssue = { key: "ABC-51", fields: { summary: `Fix &amp; mend${" all".repeat(60)}` } };
  receiver.answer((received, response) => {
    const { nextPageToken } = JSON.parse(received.body) as { nextPageToken?: string };
    const first = Array.from({ length: 50 }, (_, i) => issue(i + 1));
    const body = nextPageToken ? { issues: [longIssue] } : { issues: first, nextPageToken: "next" };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const { id } = await ok<{ id: string }>(ana, "POST", `${t.spacePath}/sessions`, {
    kind: "poker",
    title: "Sprint 15",
    config: {},
  });
  const { page, context, complaints } = await openProfileOf(browser, app, ana);
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${id}`);
  await page.getByRole("button", { name: "Jira" }).press("Enter");
  const frame = page.frameLocator("tm-plugin-frame iframe");
  await frame.getByLabel("Issues, in JQL").fill("filter = 7");
  await frame.getByRole("button", { name: "Fetch issues" }).press("Enter");
  const question = page.locator("tm-confirm");
  await question.getByRole("heading", { name: "Add 51 stories from Jira?" }).waitFor();
  await question.getByText("ABC-1 Fix 1; ").waitFor();
  await question.getByText("; and 43 more.").waitFor();
  await question.getByRole("button", { name: "Add", exact: true }).press("Enter");
  await onScreen(page).getByText("51 stories added.").waitFor();
  const room = await ok<{ state: { stories: { ref: string; title: string; notes: string }[] } }>(
    ana,
    "GET",
    `/api/sessions/${id}`,
  );
  expect(room.state.stories).toHaveLength(51);
  expect(room.state.stories[49]).toMatchObject({ ref: "ABC-50", title: "Fix 50", notes: "" });
  // Titles are cleaned as in an import. The rest of a title that is too long goes into the notes.
  expect(room.state.stories[50]).toMatchObject({
    ref: "ABC-51",
    title: `Fix & mend${" all".repeat(47)}`,
    notes: `…${"all ".repeat(13).trim()}`,
  });
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ jql: "filter = 7" });

  // Issues in the queue are not offered again.
  const fetchAgain = async () => {
    await frame.getByRole("button", { name: "Fetch issues" }).press("Enter");
  };
  await page.getByRole("button", { name: "Jira" }).press("Enter");
  await fetchAgain();
  await onScreen(page).getByText("They're all in the list already.").waitFor();
  // The page shows a refusal of Jira.
  receiver.answer(400);
  await frame.getByText("No stories added.").waitFor();
  await fetchAgain();
  await frame.getByText("Jira doesn't understand that search.").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
