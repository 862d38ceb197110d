// Rules: protocol/plugins#get-asks, protocol/plugins#page-ask, protocol/plugins#plugin-asks,
//   protocol/plugins#request-expiry
import { afterAll, beforeEach, expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import type { Page } from "playwright-core";
import { closeProfiles, onScreen, openProfileOf } from "#test/support/browser.ts";
import { orgSpace } from "#test/support/orgs.ts";
import { install as installPackage, pluginOrg } from "#test/support/plugins.ts";
import { act, addStory, ok } from "#test/support/client.ts";
import { startConnected } from "#test/support/connections.ts";
import { lanHost } from "#test/support/lan-host.ts";
import { startBrowser } from "#test/support/start-browser.ts";

// The receiver has the name localhost, which a connection must not have in common with the service.
const [browser, to] = await Promise.all([startBrowser(), startConnected({ host: lanHost })]);
const { app, delivery, receiver, admin, owner, team: t } = to;
afterAll(async () => {
  await closeProfiles(browser);
  await to.stop();
});
beforeEach(() => receiver.received.splice(0));

/** Connects a plugin in the browser, with values by their labels. */
async function connect(page: Page, label: string, values: Record<string, string>) {
  const card = page.locator("tm-connection", {
    has: page.getByRole("heading", { name: label, exact: true }),
  });
  await card.getByRole("button", { name: "Connect" }).press("Enter");
  for (const [field, value] of Object.entries(values)) await card.getByLabel(field).fill(value);
  await card.getByRole("button", { name: "Connect" }).press("Enter");
  await page.locator("tm-confirm").getByRole("button", { name: "Connect" }).press("Enter");
  await card.getByText("Connected", { exact: true }).waitFor();
  return card;
}

/** Installs an example from its file in the browser, as an org admin. */
async function installFile(name: string, display: string) {
  const { page, context, complaints } = await openProfileOf(browser, app, admin);
  await page.goto(`${app.baseUrl}/o/default/admin/plugins`);
  const buffer = Buffer.from(JSON.stringify(await examplePackage(name)));
  await page
    .locator("tm-plugin-upload input[type=file]")
    .setInputFiles({ name: `${name}.json`, mimeType: "application/json", buffer });
  await page.getByRole("checkbox", { name: /I've read/ }).check();
  await page.getByRole("button", { name: "Install with these permissions" }).press("Enter");
  const card = page.locator("tm-plugin", { has: page.getByRole("heading", { name: display, exact: true }) });
  return { page, card, context, complaints };
}

async function openPlanningRoom(title: string) {
  const { id } = await ok<{ id: string }>(owner, "POST", `${t.spacePath}/sessions`, {
    kind: "poker",
    title,
    config: {},
  });
  const room = `/api/sessions/${id}`;
  return {
    url: `${app.settings.baseUrl}/o/default/s/${t.space.slug}/r/${id}`,
    async estimate(ref: string, story: string, estimate: string) {
      const storyId = await addStory(owner, room, story);
      await act(owner, room, "PATCH", "story", { storyId, ref });
      await act(owner, room, "PATCH", "story", { storyId, estimate });
    },
    end: () => ok(owner, "DELETE", room),
  };
}

test("the settings of standups tell if the Chat plugin posts to a channel", async () => {
  const to = await pluginOrg(app);
  const { space } = await orgSpace(to.org, [to.admin]);
  const { page, context, complaints } = await openProfileOf(browser, app, to.admin);
  await page.goto(`${app.baseUrl}/o/${to.org.slug}/s/${space.slug}/settings/standups`);
  await page.getByRole("link", { name: "Install Chat" }).waitFor();
  await installPackage(to, await examplePackage("chat"));
  await page.reload();
  await onScreen(page).getByText("Chat needs the address of a channel.").waitFor();
  await page.getByRole("link", { name: "Set up Chat" }).press("Enter");
  await connect(page, "Channel", { Address: "https://chat.example.com/in?key=1" });
  await page.goBack();
  await onScreen(page).getByText("Chat posts when a standup opens").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("failed deliveries to a channel can be sent again", async () => {
  const { page, card, context, complaints } = await installFile("chat", "Chat");
  await card.getByText("Needs setup", { exact: true }).waitFor();
  await connect(page, "Channel", { Address: receiver.url });
  await card.getByText("Working", { exact: true }).waitFor();
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

test("an owner connects Jira, and an estimate is written to the story's issue", async () => {
  await installPackage({ admin, path: "/api/orgs/default/admin/plugins" }, await examplePackage("jira"));
  const { page, context, complaints } = await openProfileOf(browser, app, owner);
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/settings/plugins`);
  const card = await connect(page, "Jira", {
    Address: to.host,
    "E-mail of the account": "ana@acme.example",
    "API token": "t0ken",
  });
  await card.getByText("The last request worked.").waitFor();
  const room = await openPlanningRoom("Sprint 14");
  await room.estimate("ABC-12", "Pay", "8");
  await expect
    .poll(() => receiver.received.filter(({ path }) => path === "/rest/api/2/issue/ABC-12"))
    .toMatchObject([
      {
        body: JSON.stringify({ fields: { customfield_10016: 8 } }),
        headers: { authorization: `Basic ${Buffer.from("ana@acme.example:t0ken").toString("base64")}` },
      },
    ]);
  expect([...app.logLines, ...delivery.logLines].join("")).not.toMatch(/t0ken|YW5hQ/);
  expect(complaints).toEqual([]);
  await context.close();
});

test("the org's admin sees the host of the owner's connection, and no account", async () => {
  const { page, context, complaints } = await openProfileOf(browser, app, admin);
  await page.goto(`${app.baseUrl}/o/default/admin/plugins`);
  const card = page.locator("tm-plugin", {
    has: page.getByRole("heading", { name: "Jira", exact: true }),
  });
  await card.getByText(to.host).waitFor();
  await card.getByText("1 space", { exact: true }).waitFor();
  expect(await page.content()).not.toMatch(/ana@acme\.example|t0ken/);
  await expect.poll(() => card.getByText("ana@acme.example").count()).toBe(0);
  expect(complaints).toEqual([]);
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
  const { id } = await ok<{ id: string }>(owner, "POST", `${t.spacePath}/sessions`, {
    kind: "poker",
    title: "Sprint 15",
    config: {},
  });
  const { page, context, complaints } = await openProfileOf(browser, app, owner);
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
    owner,
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
  await frame.getByText("No stories added.").first().waitFor();
  await fetchAgain();
  await frame.getByText("Jira doesn't understand that search.").first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
