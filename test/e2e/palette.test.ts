// Rules: protocol/spaces#get-find
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { expectAccessible, onScreen, openProfileOf, type Profile } from "#test/support/browser.ts";
import { act, ok, team, type Person, type Team } from "#test/support/client.ts";
import { openRoom } from "#test/support/orgs.ts";
import { startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";

let t: Team;
let ana: Person;
let page: Page;
let profile: Profile;
const world = await startPluginWorld();
await world.install(await examplePackage("retro"));
beforeEach(async () => {
  t = await team(world.app, ["Ana Souza", "Ben Okafor"]);
  ana = t.people[0]!;
  profile = await openProfileOf(world.browser, world.app, ana);
  ({ page } = profile);
  return () => profile.context.close();
});

const space = () => `${world.app.baseUrl}/o/default/s/${t.space.slug}`;

/** Opens the poker room, and in it the palette. */
async function openPalette() {
  await page.goto(`${space()}/r/${t.session.id}`);
  await waitUntilLive(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("option").first().waitFor();
}

/** The text of the selected option. */
const selected = () => page.getByRole("option", { selected: true }).locator(".label").innerText();
const headings = () => page.getByRole("dialog").getByRole("group").locator(".heading").allInnerTexts();

/** Opens a retro and returns its id. */
async function newRetro(title: string): Promise<string> {
  const { kinds } = await ok<{ kinds: string[] }>(ana, "GET", t.spacePath);
  const kind = kinds.find((name) => name.includes("retro"))!;
  return openRoom(ana, t.spacePath, { kind, title, config: { columns: "Went well\nTo try" } });
}

describe("from a poker room", () => {
  test("the word retro and Enter open the retro", async () => {
    const id = await newRetro("Retro of sprint 24");
    await openPalette();
    await page.keyboard.type("retro");
    // Enter waits for the reply of the server, but at most 1.5 s.
    await expect.poll(selected).toBe("Retro of sprint 24");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${space()}/r/${id}`);
  });

  test("a retro is found by its kind, with a typing error, and after it has ended", async () => {
    const id = await newRetro("Looking back");
    await ok(ana, "DELETE", `/api/sessions/${id}`);
    await openPalette();
    for (const text of ["retro", "rerto", "retrospektive"]) {
      await page.getByRole("combobox").fill(text);
      await expect.poll(selected).toBe("Looking back");
    }
    await page.getByRole("option", { name: "Looking back" }).getByText("Retrospective · ended").waitFor();
  });

  test("the reference of a story finds its room, and its title shows why", async () => {
    const other = await openRoom(ana, t.spacePath, { title: "Last sprint" });
    await act(ana, `/api/sessions/${other}`, "POST", "stories", {
      ref: "PAY-7",
      title: "Log in with a passkey",
    });
    await openPalette();
    await page.keyboard.type("pay-7");
    await page
      .getByRole("option", { name: "Last sprint" })
      .getByText("PAY-7 Log in with a passkey")
      .waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`${space()}/r/${other}`);
  });

  test("a story of the open room is found there", async () => {
    await act(ana, t.room, "POST", "stories", { ref: "PAY-7", title: "Log in with a passkey" });
    await openPalette();
    await page.keyboard.type("passkey");
    await page.getByRole("option", { name: "Planning", selected: true }).getByText("PAY-7 Log in").waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(page.url()).toBe(`${space()}/r/${t.session.id}`);
  });

  test("a person leads to the space, or to the room where they are", async () => {
    const bens = await openProfileOf(world.browser, world.app, t.people[1]!);
    await openPalette();
    await page.keyboard.type("okafor");
    await expect.poll(selected).toBe("Ben Okafor");
    await page.keyboard.press("Escape");
    const other = await openRoom(ana, t.spacePath, { title: "Last sprint" });
    await bens.page.goto(`${space()}/r/${other}`);
    await waitUntilLive(bens.page);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("okafor");
    await page.getByRole("option", { name: "Ben Okafor" }).getByText("In Last sprint").waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`${space()}/r/${other}`);
    await bens.context.close();
  });

  test("New room: Retrospective opens the dialog with that kind", async () => {
    await openPalette();
    await page.keyboard.type("new retrospective");
    await expect.poll(selected).toBe("New room: Retrospective");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "New room" }).waitFor();
    await page.getByRole("radio", { name: "Retrospective", checked: true }).waitFor();
    expect(page.url()).toBe(space());
  });

  test("settings of the space and commands of the room are found", async () => {
    await openPalette();
    await page.keyboard.type("decks");
    await expect.poll(selected).toBe("Decks");
    await page.getByRole("combobox").fill("quick round");
    await expect.poll(selected).toBe("Quick round, without a story");
    await page.getByRole("combobox").fill("space settings");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/settings/general");
  });
});

describe("the list of the palette", () => {
  test("begins with the rooms that were opened last in this browser", async () => {
    const [first, second] = [
      await openRoom(ana, t.spacePath, { title: "Opened first" }),
      await openRoom(ana, t.spacePath, { title: "Opened second" }),
    ];
    await openRoom(ana, t.spacePath, { title: "Never opened" });
    for (const id of [first, second]) {
      await page.goto(`${space()}/r/${id}`);
      await waitUntilLive(page);
    }
    await openPalette();
    const recent = page.getByRole("group", { name: "Recent" }).locator(".label");
    await expect
      .poll(() => recent.allInnerTexts())
      .toEqual(["Opened second", "Opened first", "Never opened"]);
  });

  test("has headings in a fixed order without a text", async () => {
    await newRetro("Retro of sprint 24");
    await openPalette();
    await expect.poll(headings).toEqual(["Recent", "New", "Here", "Settings", "Go to"]);
  });

  test("keeps the row that a key moved to when replies arrive", async () => {
    const held: (() => void)[] = [];
    await openPalette();
    await page.route("**/api/find?q=planning", async (route) => {
      await new Promise<void>((go) => held.push(go));
      await route.continue();
    });
    await openRoom(ana, t.spacePath, { title: "Planning the harbour" });
    await page.getByRole("combobox").fill("planning");
    await expect.poll(() => held.length).toBe(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    const row = await selected();
    held[0]!();
    await page.getByRole("option", { name: "Planning the harbour" }).waitFor();
    await expect.poll(() => selected()).toBe(row);
  });

  test("is used by keys alone, and wraps around", async () => {
    await openPalette();
    await page.getByRole("option", { name: "New room: Standup" }).waitFor();
    const first = await selected();
    await page.keyboard.press("ArrowUp");
    await expect.poll(selected).toBe("API documentation");
    await page.keyboard.press("ArrowDown");
    await expect.poll(selected).toBe(first);
  });

  test("still has its commands if the server cannot be reached", async () => {
    await page.route("**/api/find*", (route) => route.abort());
    await openPalette();
    await onScreen(page).getByText("Rooms and people couldn't be loaded.").waitFor();
    await page.keyboard.type("dark theme");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate("document.documentElement.dataset.theme")).toBe("dark");
  });

  test("is accessible with results of every group", async () => {
    await newRetro("Retro of sprint 24");
    await openPalette();
    await expect.poll(headings).toContain("Recent");
    await expectAccessible(page, "palette without a text");
    await page.keyboard.type("e");
    await expect.poll(headings).toContain("People");
    await expectAccessible(page, "palette with results");
    await page.keyboard.type("qqqqq");
    await onScreen(page).getByText("No matches.").waitFor();
    await expectAccessible(page, "palette without results");
    expect(profile.complaints).toEqual([]);
  });
});
