import { expect, test } from "vitest";
import type { ChannelList } from "#shared/wire/channels.ts";
import { expectAccessible, expectNoSidewaysScroll, onScreen, openProfileOf } from "#test/support/browser.ts";
import { channelEnv } from "#test/support/channels.ts";
import { ok, team, type Person, type Team } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const app = await testApp({ env: channelEnv });
const browser = await testBrowser();

/** Connects a channel of Mattermost that hears of the end of rooms. */
const connect = (owner: Person, { spacePath }: Team) =>
  ok(owner, "POST", `${spacePath}/channels`, {
    vendor: "mattermost",
    label: "#payments",
    url: "https://localhost/x",
    posts: ["ended"],
    timezone: "UTC",
  });

/** Opens the settings of a new team's chat as its owner. */
async function openChat(width = 1280) {
  const t = await team(app, ["Ana", "Ben"]);
  const [ana, ben] = t.people as [Person, Person];
  const profile = await openProfileOf(browser, app, ana, { width });
  await profile.page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/settings/chat`);
  await profile.page.getByRole("heading", { name: "Chat channels" }).waitFor();
  const channels = async () => (await ok<ChannelList>(ana, "GET", `${t.spacePath}/channels`)).channels;
  return { ...profile, t, ana, ben, channels };
}

test("an owner connects a channel, and everybody in the room reads what leaves it", async () => {
  const { page, context, complaints, t, ben, channels } = await openChat(390);
  await onScreen(page).getByText("Nothing leaves this space.").waitFor();
  await expectAccessible(page, "chat without channels");
  await page.getByLabel("Chat", { exact: true }).selectOption("Mattermost");
  await page.getByRole("textbox", { name: "Channel" }).fill("#payments");
  await page.getByLabel("Address of its incoming webhook").fill("https://localhost/hooks/x1");
  await page.getByRole("button", { name: "Connect" }).click();
  await page.getByRole("heading", { name: "#payments · Mattermost" }).waitFor();
  await expect.poll(() => channels()).toMatchObject([{ vendor: "mattermost", posts: ["opened", "ended"] }]);
  await page.getByRole("switch", { name: "With the estimates of its stories" }).click();
  await expect.poll(async () => (await channels())[0]!.posts).toEqual(["opened", "ended", "estimates"]);
  await expectAccessible(page, "a channel");
  await expectNoSidewaysScroll(page, "a channel");

  const { id } = await ok<{ id: string }>(ben, "POST", `${t.spacePath}/sessions`, {
    kind: "poker",
    title: "Next",
  });
  const other = await openProfileOf(browser, app, ben);
  await other.page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${id}`);
  await onScreen(other.page)
    .getByText("When this room ends, its stories' titles and estimates go to #payments in Mattermost.")
    .waitFor();
  await expectAccessible(other.page, "a room with a channel");
  expect([...complaints, ...other.complaints]).toEqual([]);
  await other.context.close();
  await context.close();
});

test("the form of a new room says what leaves the room, by its kind and closing time", async () => {
  const { context, complaints, page, t, ana, channels } = await openChat(390);
  await connect(ana, t);
  const { id } = (await channels())[0]!;
  await ok(ana, "PATCH", `${t.spacePath}/channels/${id}`, { posts: ["ended", "estimates"] });
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}?new=poker`);
  const texts = "When this room ends, its stories' titles and estimates go to #payments in Mattermost.";
  await onScreen(page).getByText(texts).waitFor();
  await expectAccessible(page, "the form of a new room with a channel");
  await expectNoSidewaysScroll(page, "the form of a new room with a channel");
  await page.getByRole("radio", { name: "Standup" }).check();
  await onScreen(page)
    .getByText("This room's title, times and link go to #payments in Mattermost.")
    .waitFor();
  await ok(ana, "PATCH", `${t.spacePath}/channels/${id}`, { posts: ["opened"] });
  await page.reload();
  await page.getByRole("button", { name: "New room" }).click();
  await page.getByRole("radio", { name: "Standup" }).check();
  await page.getByRole("radio", { name: "Async" }).check();
  await onScreen(page).getByText("This room's title, times and link go to").waitFor();
  await page.getByRole("radio", { name: "Live" }).check();
  await onScreen(page).getByText("This room's title, times and link go to").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});

test("the address of a known chat chooses it, and one of another chat is refused in the field", async () => {
  const { page, context, channels } = await openChat();
  await page.getByRole("textbox", { name: "Channel" }).fill("#payments");
  const address = page.getByLabel("Address of its incoming webhook");
  await address.fill("https://hooks.slack.com/services/T/B/x");
  // A person leaves the field before they choose a chat.
  await address.blur();
  const chat = page.getByLabel("Chat", { exact: true });
  await expect.poll(() => chat.inputValue()).toBe("slack");
  await chat.selectOption("Microsoft Teams");
  await page.getByRole("button", { name: "Connect" }).click();
  await page.getByRole("alert").filter({ hasText: "Slack" }).waitFor();
  await expect.poll(() => channels()).toEqual([]);
  await context.close();
});

test("a disconnected channel leaves the list and the rooms", async () => {
  const { page, context, t, ana, channels } = await openChat();
  await connect(ana, t);
  const room = await openProfileOf(browser, app, ana);
  await room.page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  const line = onScreen(room.page).getByText("What is said here stays here.");
  await line.waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await page.locator("tm-confirm").getByRole("button", { name: "Disconnect" }).click();
  await onScreen(page).getByText("Nothing leaves this space.").waitFor();
  await line.waitFor({ state: "detached" });
  await expect.poll(() => channels()).toEqual([]);
  await room.context.close();
  await context.close();
});

test("a member sees what a channel posts, without switches", async () => {
  const { context, t, ana, ben } = await openChat();
  await connect(ana, t);
  const member = await openProfileOf(browser, app, ben);
  await member.page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/settings/chat`);
  await member.page.getByRole("heading", { name: "#payments · Mattermost" }).waitFor();
  await onScreen(member.page).getByText("A room ended").waitFor();
  await expect.poll(() => member.page.getByRole("switch").count()).toBe(0);
  await member.context.close();
  await context.close();
});
