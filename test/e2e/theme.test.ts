// Rules: protocol/plugins#get-plugin-ui, protocol/plugins#package-theme, protocol/plugins#theme-records
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { adminJson } from "#test/support/admin.ts";
import { onScreen, openProfileOf } from "#test/support/browser.ts";
import { button, expectFocus, press, waitForText } from "#test/e2e/pages/by-keyboard.ts";
import { loadThemeFile } from "#test/e2e/pages/theme-file.ts";
import { install, packageOf, pluginOrg } from "#test/support/plugins.ts";
import { testApp } from "#test/support/test-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const forest = {
  light: { accent: "#0b6e4f", bg: "#eef5ee", focus: "#0b6e4f" },
  dark: { bg: "#07140d" },
};
const builtInPage = { light: "rgb(248, 247, 242)", dark: "rgb(16, 19, 24)" };
const forestPage = { light: "rgb(238, 245, 238)", dark: "rgb(7, 20, 13)" };

const app = await testApp();
const browser = await testBrowser();

const themeOrg = await pluginOrg(app);
await install(themeOrg, packageOf({ name: "forest", display: "Forest", kinds: [], theme: forest }));
await install(themeOrg, packageOf({ name: "plain", display: "Plain", kinds: [] }));

async function openThemePage() {
  const profile = await openProfileOf(browser, app, themeOrg.admin);
  await profile.page.goto(`${app.baseUrl}/o/${themeOrg.org.slug}/admin/theme`);
  await profile.page.getByLabel("Start from").waitFor();
  return profile;
}

const pageColour = (page: Page) => page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
const storedTheme = (page: Page) => page.evaluate<string | null>("localStorage.getItem('standpoint.colors')");
const themeColours = (page: Page) =>
  page.evaluate<string[]>(
    "[...document.querySelectorAll('meta[name=theme-color]')].map((meta) => meta.content)",
  );

async function audit() {
  const records = await adminJson<{ action: string; detail: string }[]>(
    app,
    "list-audit",
    "--org",
    themeOrg.org.slug,
  );
  return records.filter(({ action }) => action.startsWith("theme.")).map(({ detail }) => detail);
}

test("an applied theme stays until it is reset", async () => {
  const { page, context, complaints } = await openThemePage();
  const choices = await page.getByLabel("Start from").locator("option").allInnerTexts();
  expect(choices.map((text) => text.trim())).toEqual(["Built-in colors", "Forest"]);
  await page.getByLabel("Start from").selectOption({ label: "Forest" });
  await onScreen(page).getByText("Every color pair has enough contrast.").waitFor();
  await expect.poll(() => pageColour(page)).toBe(builtInPage.light);
  await press(page, "Apply in this browser");
  await waitForText(page, "Colors applied in this browser.");
  await onScreen(page).getByText("In use: Forest").waitFor();
  await expect.poll(() => pageColour(page)).toBe(forestPage.light);
  await expect.poll(() => themeColours(page)).toEqual(["#eef5ee", "#07140d"]);
  await expectFocus(page, "button Apply in this browser");
  expect(await audit()).toEqual([
    "An org admin applied the theme Forest, which passed the check of its contrast.",
  ]);

  // The application's code is blocked, so only the first paint is shown.
  await page.route(/\/assets\/.*\.js/, () => {});
  for (const path of ["/", "/docs", `/o/${themeOrg.org.slug}`]) {
    await page.goto(app.baseUrl + path, { waitUntil: "commit" });
    await expect.poll(() => pageColour(page)).toBe(forestPage.light);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => pageColour(page)).toBe(forestPage.dark);
  await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
  await expect.poll(() => pageColour(page)).toBe("rgb(255, 255, 255)");
  await page.emulateMedia({ forcedColors: "none" });
  await page.unroute(/\/assets\/.*\.js/);
  await page.goto(`${app.baseUrl}/o/${themeOrg.org.slug}/admin/theme`);
  await onScreen(page).getByText("In use: Forest").waitFor();
  await expect.poll(() => themeColours(page)).toEqual(["#eef5ee", "#07140d"]);

  const other = await openThemePage();
  await expect.poll(() => pageColour(other.page)).toBe(builtInPage.light);
  await other.context.close();

  await press(page, "Reset to the built-in colors");
  await waitForText(page, "Colors reset.");
  await button(page, "Reset to the built-in colors").waitFor({ state: "detached" });
  await expectFocus(page, "h2 Theme");
  await expect
    .poll(async () => [await pageColour(page), await storedTheme(page)])
    .toEqual([builtInPage.light, null]);
  await expect.poll(() => themeColours(page)).toEqual(["#f8f7f2", "#101318"]);
  expect((await audit())[0]).toBe("An org admin went back to the built-in colours.");
  expect(complaints).toEqual([]);
  await context.close();
});

test("a theme without contrast needs a reason", async () => {
  const { page, context, complaints } = await openThemePage();
  const before = (await audit()).length;
  const apply = page.getByRole("button", { name: "Apply in this browser" });
  await loadThemeFile(page, "pale.json", '{"light":{"accent":"#ffee88"}}');
  await onScreen(page).getByText("light: accent / surface has 1.17 : 1 and needs 4.5 : 1.").waitFor();
  await onScreen(page).getByText("4 color pairs have too little contrast.").waitFor();
  await expect.poll(() => apply.isDisabled()).toBe(true);

  await page.getByLabel("Apply these colors anyway").check();
  await press(page, "Apply in this browser");
  await onScreen(page).getByText("Enter a reason.").waitFor();
  expect([await storedTheme(page), (await audit()).length]).toEqual([null, before]);
  await page.getByLabel("Reason", { exact: true }).fill(" Our brand ");
  await page.keyboard.press("Enter");
  await onScreen(page).getByText("In use: pale").waitFor();
  expect((await audit())[0]).toBe(
    "An org admin applied the theme pale, against the check of its contrast: Our brand.",
  );
  // The reason applies only to these colours, not to later ones.
  await page.getByLabel("Reason", { exact: true }).waitFor({ state: "detached" });
  await expect.poll(() => apply.isDisabled()).toBe(true);
  await expectFocus(page, /Apply these colors anyway/);

  await page.getByLabel("Start from").selectOption({ label: "Built-in colors" });
  await onScreen(page).getByText("Every color pair has enough contrast.").waitFor();
  await expect.poll(() => apply.isEnabled()).toBe(true);

  // A theme whose audit record fails is not applied.
  await page.route("**/plugins/themes", (route) => route.abort());
  const before2 = await storedTheme(page);
  await press(page, "Apply in this browser");
  await page.getByRole("alert").filter({ hasText: /./ }).first().waitFor();
  await expect.poll(() => storedTheme(page)).toBe(before2);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a theme can be saved as a file and loaded again", async () => {
  const { page, context, complaints } = await openThemePage();
  await loadThemeFile(page, "Night sky.json", '{"dark":{"bg":"#102030"}}');
  await page.getByLabel("Start from").getByText("Night sky").waitFor({ state: "attached" });
  const download = page.waitForEvent("download");
  await press(page, "Download file");
  const file = await download;
  expect(file.suggestedFilename()).toBe("Night sky.json");
  const text = await (await file.createReadStream()).setEncoding("utf8").toArray();
  await page.getByLabel("Start from").selectOption({ label: "Built-in colors" });

  for (const [content, message] of [
    ["colours: red", "This file isn't a theme in JSON."],
    ['{"light":{"bg":"red;}"}}', "“bg” in “light” isn't a color. Use the form #rrggbb."],
    ['{"dark":{"--sp-1":"#fff"}}', "“dark” contains the unknown color “--sp-1”."],
  ] as const) {
    await loadThemeFile(page, "wrong.json", content);
    await onScreen(page).getByText(message).waitFor();
  }
  await expect.poll(() => page.getByLabel("Start from").inputValue()).toBe("0");
  await loadThemeFile(page, "mine.json", text.join(""));
  await page.getByLabel("Start from").getByText("Night sky").waitFor({ state: "attached" });
  expect(JSON.parse(text.join(""))).toMatchObject({ dark: { bg: "#102030" } });
  await expect.poll(() => page.getByRole("alert").filter({ hasText: /./ }).count()).toBe(0);

  const whole = JSON.parse(text.join("")) as { name: string; light: object; dark: object };
  const invalidThemes = [
    "{",
    "[]",
    '"#ffffff"',
    JSON.stringify({ ...whole, dark: {} }),
    JSON.stringify({ ...whole, light: { ...whole.light, bg: "url(https://evil.example/)" } }),
    JSON.stringify({ ...whole, light: { ...whole.light, bg: ["#ffffff"] } }),
    JSON.stringify({ ...whole, light: { ...whole.light, felt: "#fff); --sp-1: 99px" } }),
  ];
  for (const text of invalidThemes) {
    await page.evaluate(`localStorage.setItem('standpoint.colors', ${JSON.stringify(text)})`);
    await page.reload({ waitUntil: "commit" });
    await expect.poll(() => storedTheme(page)).toBe(null);
    await expect
      .poll(async () => [
        await pageColour(page),
        await page.evaluate("document.documentElement.style.length"),
      ])
      .toEqual([builtInPage.light, 0]);
  }
  // An unknown colour of another product version is ignored.
  const newerTheme = {
    ...whole,
    light: { ...whole.light, "sp-1": "#ffffff" },
    dark: { ...whole.dark, "sp-1": "#ffffff" },
  };
  await page.evaluate(
    `localStorage.setItem('standpoint.colors', ${JSON.stringify(JSON.stringify(newerTheme))})`,
  );
  await page.reload();
  await page.getByLabel("Start from").waitFor();
  await expect
    .poll(() => page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--sp-1')"))
    .toBe("4px");
  expect(complaints).toEqual([]);
  await context.close();
});
