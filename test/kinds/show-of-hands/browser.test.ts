import { afterAll, expect, test } from "vitest";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { closeProfiles, onScreen, openProfileOf } from "#test/support/browser.ts";
import { act, ok, team, type Team } from "#test/support/client.ts";
import { buildClient, serveClient } from "./client.ts";
import { giveHands } from "./kind.ts";
import { testApp } from "#test/support/test-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const kind = "show-of-hands";

const app = await testApp();
const browser = await testBrowser();

const client = await buildClient();
const removeKind: () => void = await giveHands(app.database, "default");
const createdTeam = await team(app, ["Ana Souza", "Ben Okafor"]);
const session = await ok<CreatedSession>(
  createdTeam.people[0]!,
  "POST",
  `${createdTeam.spacePath}/sessions`,
  {
    kind,
    title: "Lunch at noon?",
  },
);
const t: Team = { ...createdTeam, session, room: `/api/sessions/${session.id}` };

afterAll(async () => {
  removeKind();
  await closeProfiles(browser);
});

async function open(address: string, withKind: boolean) {
  const profile = await openProfileOf(browser, app, t.people[0]!);
  if (withKind) await serveClient(profile.context, client);
  await profile.page.goto(`${app.baseUrl}${address}`);
  return profile;
}

const spaceAddress = () => `/o/default/s/${t.space.slug}`;
const roomAddress = () => `${spaceAddress()}/r/${t.session.id}`;

test("the kind's element renders a room of an added kind", async () => {
  const { page, context, complaints } = await open(roomAddress(), true);
  await onScreen(page).getByText("Hands raised: 0").waitFor();
  await page.getByRole("button", { name: "Raise my hand" }).click();
  await onScreen(page).getByText("Hands raised: 1").waitFor();
  await page.getByRole("button", { name: "Raise my hand", pressed: true }).waitFor();

  await act(t.people[1]!, t.room, "POST", "hand", { raised: true });
  await onScreen(page).getByText("Hands raised: 2").waitFor();

  await page.goto(`${app.baseUrl}${roomAddress()}/present`);
  await onScreen(page).getByText("Hands raised: 2").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("the space page offers rooms of an added kind", async () => {
  const { page, context, complaints } = await open(spaceAddress(), true);
  await onScreen(page).getByText("hands may be raised").first().waitFor();
  await page.getByRole("button", { name: "New room" }).click();
  await page.getByLabel("Show of hands").check();
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("Who is for it?");
  await page.getByRole("button", { name: "Open room" }).click();
  await page.getByRole("heading", { name: "Who is for it?" }).waitFor();
  await onScreen(page).getByText("Hands raised: 0").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a client without the kind shows a message in its rooms", async () => {
  const { page, context, complaints } = await open(spaceAddress(), false);
  await onScreen(page).getByText("Show of hands").first().waitFor();
  await page.getByRole("button", { name: "New room" }).click();
  await page.getByLabel("Title").waitFor();
  await expect.poll(() => page.getByLabel("Show of hands").count()).toBe(0);
  await page.goto(`${app.baseUrl}${roomAddress()}`);
  await onScreen(page).getByText("This version of the page can't show this kind of room.").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
