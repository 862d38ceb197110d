import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { onScreen, openProfileOf, startBrowser } from "#test/support/browser.ts";
import { addStory, team, type Team } from "#test/support/people.ts";
import { buildClient, serveClient, type Client } from "./client.ts";

const kind = "show-of-hands";

let browser: Browser;
let app: TestApp;
let client: Client;
let t: Team;

beforeAll(async () => {
  browser = await startBrowser();
  app = await startApp();
  client = await buildClient();
  t = await team(app, ["Ana Souza", "Ben Okafor"]);
}, 120_000);

afterAll(async () => {
  await browser.close();
  await app.stop();
});

/**
 * Makes a page read what the server says of the team's room as if the room were of the test's kind, and the space as if
 * it had the kind. `hands` in the page is the room's state.
 */
const pretend = (state: object) => `
  globalThis.hands = ${JSON.stringify(state)};
  const asHands = (room) => ({ ...room, kind: "${kind}", progress: null, state: globalThis.hands });
  const read = (value) => {
    if (value?.id === "${t.session.id}") return asHands(value);
    if (!value?.sessions) return value;
    const kindNames = { ...value.kindNames, "${kind}": "Show of hands" };
    return { ...value, kindNames, kinds: Object.keys(kindNames), sessions: value.sessions.map(asHands) };
  };
  const { parse } = JSON;
  const { json } = Response.prototype;
  JSON.parse = (text) => read(parse(text));
  Response.prototype.json = async function () { return read(await json.call(this)); };
`;

async function open(address: string, withKind: boolean) {
  const profile = await openProfileOf(browser, app, t.people[0]!);
  if (withKind) await serveClient(profile.context, client);
  await profile.page.addInitScript(pretend({ raised: 2, mine: false }));
  await profile.page.goto(`${app.baseUrl}${address}`);
  return profile;
}

const spaceAddress = () => `/o/default/s/${t.space.slug}`;
const roomAddress = () => `${spaceAddress()}/r/${t.session.id}`;

test("a room of a kind that was added to the client is drawn by the kind's own element, which acts and hears of changes", async () => {
  const { page, context, complaints } = await open(roomAddress(), true);
  await onScreen(page).getByText("Hands raised: 2").waitFor();

  await page.route("**/actions/hand", (route) =>
    route.fulfill({ json: {}, headers: { "x-session-version": "1" } }),
  );
  const asked = page.waitForRequest("**/actions/hand");
  await page.getByRole("button", { name: "Raise my hand" }).click();
  expect((await asked).postDataJSON()).toEqual({ raised: true });

  await page.evaluate("globalThis.hands = { raised: 3, mine: true }");
  // Whatever happens in the room makes the server push it.
  await addStory(t.people[0]!, t.room, "Anything");
  await onScreen(page).getByText("Hands raised: 3").waitFor();
  expect(await page.getByRole("button", { name: "Raise my hand", pressed: true }).count()).toBe(1);

  await page.goto(`${app.baseUrl}${roomAddress()}/present`);
  await onScreen(page).getByText("Hands raised: 2").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("the space page lists and offers rooms of a kind that was added to the client, in the kind's own words", async () => {
  const { page, context, complaints } = await open(spaceAddress(), true);
  await onScreen(page).getByText("hands may be raised").waitFor();
  await page.getByRole("button", { name: "New room" }).click();
  await page.getByLabel("Show of hands").check();
  expect(await page.getByLabel("Title").inputValue()).toBe("Who is for it?");
  const asked = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Open room" }).click();
  expect((await asked).postDataJSON()).toEqual({ kind, title: "Who is for it?", config: {} });
  expect(complaints).toEqual([]);
  await context.close();
});

test("a client without the kind lists its rooms without their progress, and says in the room that it cannot show it", async () => {
  const { page, context, complaints } = await open(spaceAddress(), false);
  await onScreen(page).getByText("Show of hands").waitFor();
  await page.getByRole("button", { name: "New room" }).click();
  await page.getByLabel("Title").waitFor();
  expect(await page.getByLabel("Show of hands").count()).toBe(0);
  await page.goto(`${app.baseUrl}${roomAddress()}`);
  await onScreen(page).getByText("This kind of room cannot be shown in this version of the page.").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
