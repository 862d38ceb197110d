// Rules: protocol/plugins#get-asks, protocol/plugins#request-expiry
import { afterAll, beforeEach, expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { closeProfiles, onScreen, openProfileOf } from "#test/support/browser.ts";
import { orgSpace } from "#test/support/orgs.ts";
import { install as installPackage, pluginOrg } from "#test/support/plugins.ts";
import { act, addStory, ok } from "#test/support/client.ts";
import { startConnected } from "#test/support/connections.ts";
import { lanHost } from "#test/support/lan-host.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { connectPlugin } from "./pages/connect-plugin.ts";

// The receiver has the name localhost, which a connection must not have in common with the service.
const [browser, to] = await Promise.all([startBrowser(), startConnected({ host: lanHost })]);
const { app, receiver, admin, owner, team: t } = to;
afterAll(async () => {
  await closeProfiles(browser);
  await to.stop();
});
beforeEach(() => receiver.received.splice(0));

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
  await connectPlugin(page, "Channel", { Address: "https://chat.example.com/in?key=1" });
  await page.goBack();
  await onScreen(page).getByText("Chat posts when a standup opens").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("failed deliveries to a channel can be sent again", async () => {
  const { page, card, context, complaints } = await installFile("chat", "Chat");
  await card.getByText("Needs setup", { exact: true }).waitFor();
  await connectPlugin(page, "Channel", { Address: receiver.url });
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
