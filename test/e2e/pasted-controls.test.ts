import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#test/support/app.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { closeProfiles, onScreen, openProfileOf } from "#test/support/browser.ts";
import { person } from "#test/support/client.ts";
import { startBrowser } from "#test/support/start-browser.ts";

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), startBrowser()]);
});
afterAll(() => closeProfiles(browser));

/** Puts a text on the clipboard, like another program. */
async function copy(page: Page, text: string) {
  const blank = await page.context().newPage();
  await blank.setContent("<p>");
  await blank.evaluate(`addEventListener("copy", (event) => {
    event.clipboardData.setData("text/plain", ${JSON.stringify(text)});
    event.preventDefault();
  })`);
  await blank.keyboard.press("ControlOrMeta+C");
  await blank.close();
}

test("control characters are removed from a pasted name", async () => {
  const ana = await person(app, "Ana");
  const { page, complaints } = await openProfileOf(browser, app, ana);
  await page.goto(`${app.baseUrl}/me/profile`);
  const field = page.locator("tm-my-name input");
  const rename = page.getByRole("button", { name: "Rename" });
  const paste = async (text: string) => {
    await copy(page, text);
    await field.selectText();
    await page.keyboard.press("ControlOrMeta+V");
  };

  await paste("Ana\tof\u0007\u0001Sp\u202eain\u2069");
  await expect.poll(() => field.inputValue()).toBe("Ana of Spain");
  await page.keyboard.type("!");
  await rename.click();
  await onScreen(page).getByText("Name changed.").waitFor();
  const { rows } = await app.database.sql.query("select name from users where id = $1", [ana.id]);
  expect(rows).toEqual([{ name: "Ana of Spain!" }]);

  await paste("\u200b\u3164");
  await rename.click();
  await page.getByRole("alert").getByText("A name must have a visible character.").waitFor();
  expect(complaints).toEqual([]);
});
