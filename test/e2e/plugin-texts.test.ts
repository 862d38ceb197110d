// Rules: protocol/plugins#page-messages, protocol/plugins#page-texts
import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { inPage, pageFrame, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";

const world = await startPluginWorld();

/** A page with texts, a field that stays, and a list of what it was told. */
const ui = `
document.body.innerHTML = '<h2></h2><p id="votes"></p><p id="reason"></p><input aria-label="Field">';
const show = (selector, text) => (document.querySelector(selector).textContent = text);
globalThis.told = [];
const draw = () => {
  show("h2", standpoint.text("Lunch for {name}", { name: "Ana" }));
  show("#votes", standpoint.text({ one: "1 vote", other: "{count} votes" }, { count: 1 }));
  show("#reason", standpoint.reasonText("busy"));
};
standpoint.onTokens(({ locale }) => { told.push("tokens " + locale); draw(); });
standpoint.onState(() => told.includes("state") || told.push("state"));`;

const texts = {
  de: {
    "Lunch for {name}": "Mittagessen für {name}",
    "{count} votes": { one: "Eine Stimme", other: "{count} Stimmen" },
  },
  es: { "Lunch for {name}": "Almuerzo para {name}" },
};

const heading = (page: Page, name: string) => inPage(page).getByRole("heading", { name }).waitFor();
const told = async (page: Page) => (await pageFrame(page)).evaluate("told.join()");

/** Enters a room with texts, in a profile that handles the requests for them. */
async function enterWith(handler: (route: Route) => unknown) {
  const t = await world.roomWith(ui, { texts });
  const profile = await world.enter(t.people[0]!, t, { language: "de" });
  await profile.page.route("**/plugin-ui/*/*/texts/**", (route) => void handler(route));
  await profile.page.reload();
  return profile;
}

async function chooseLanguage(page: Page, from: string, to: string) {
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog").getByRole("combobox").fill(from);
  await page.getByRole("option", { name: from }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: from }).selectOption(to);
}

describe("the texts of a plugin's page", () => {
  test("are in the person's language before the first state", async () => {
    const t = await world.roomWith(ui, { texts });
    const { page, context, complaints } = await world.enter(t.people[0]!, t, { language: "de" });
    await heading(page, "Mittagessen für Ana");
    await inPage(page).getByText("Eine Stimme").waitFor();
    await inPage(page).getByText("Der Server ist gerade ausgelastet.").waitFor();
    await expect.poll(() => told(page)).toBe("tokens de,state");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("follow the chosen language without a reload, and the unsent text stays", async () => {
    const t = await world.roomWith(ui, { texts });
    const { page, context, complaints } = await world.enter(t.people[0]!, t, { language: "de" });
    await heading(page, "Mittagessen für Ana");
    await inPage(page).getByLabel("Field").fill("not sent");
    await chooseLanguage(page, "Sprache", "Español");
    await heading(page, "Almuerzo para Ana");
    await inPage(page).getByText("1 vote").waitFor();
    await expect.poll(() => inPage(page).getByLabel("Field").inputValue()).toBe("not sent");
    await expect.poll(() => told(page)).toBe("tokens de,state,tokens es");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("are requested in one language only, and not in English", async () => {
    const t = await world.roomWith(ui, { texts });
    const { page, context } = await world.enter(t.people[0]!, t);
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).pathname));
    await page.reload();
    await heading(page, "Lunch for Ana");
    await chooseLanguage(page, "Language", "Deutsch");
    await heading(page, "Mittagessen für Ana");
    const path = `/plugin-ui/${t.plugin}/1.0.0`;
    expect(requested.filter((one) => one.startsWith("/plugin-ui"))).toEqual([path, `${path}/texts/de`]);
    await context.close();
  });

  test("are in English if their request fails, and the application's words are not", async () => {
    const { page, context } = await enterWith((route) => route.abort());
    await heading(page, "Lunch for Ana");
    await inPage(page).getByText("Der Server ist gerade ausgelastet.").waitFor();
    await context.close();
  });

  test("are requested again with the next tokens after a failure", async () => {
    let isLost = true;
    const { page, context } = await enterWith((route) => (isLost ? route.abort() : route.continue()));
    await heading(page, "Lunch for Ana");
    isLost = false;
    await page.emulateMedia({ colorScheme: "dark" });
    await heading(page, "Mittagessen für Ana");
    await context.close();
  });

  test("that are late do not keep the page from starting, and follow", async () => {
    const held: Route[] = [];
    const { page, context } = await enterWith((route) => held.push(route));
    await heading(page, "Lunch for Ana");
    await held[0]!.continue();
    await heading(page, "Mittagessen für Ana");
    await expect.poll(() => told(page)).toBe("tokens de,state,tokens de");
    await context.close();
  });
});
