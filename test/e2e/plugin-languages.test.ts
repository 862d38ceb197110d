// Rules: protocol/plugins#page-messages, protocol/plugins#page-texts
import { expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { heading, newRetro, write } from "#test/e2e/pages/retro-pages.ts";
import { inPage, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";
import { team, type Person } from "#test/support/client.ts";

/** The part of a document's root that this test uses. */
type Root = { lang: string; dir: string };

const world = await startPluginWorld();
await world.install(await examplePackage("retro"));

test("a plugin's page follows the chosen language without a reload", async () => {
  const t = await newRetro(await team(world.app, ["Ana Souza"]));
  const [ana] = t.people as [Person];
  await write(ana, t, "Pair programming");
  const { page, complaints } = await world.enter(ana, t, { language: "ar" });
  const documentOf = () =>
    inPage(page)
      .locator("html")
      .evaluate((html: unknown) => [(html as Root).lang, (html as Root).dir]);
  await heading(page, "الكتابة");
  await expect.poll(() => documentOf()).toEqual(["ar", "rtl"]);
  await inPage(page).getByRole("heading", { name: "ما سار جيدًا", level: 2 }).waitFor();
  const field = inPage(page).getByPlaceholder("اكتب بطاقة").first();
  await field.fill("not sent");
  await page.evaluate("window.notReloaded = true");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog").getByRole("combobox").fill("اللغة");
  await page.getByRole("option", { name: "اللغة" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "اللغة" }).selectOption("Deutsch");
  await heading(page, "Schreiben");
  await expect.poll(() => documentOf()).toEqual(["de", "ltr"]);
  await expect
    .poll(() => inPage(page).getByPlaceholder("Karte schreiben").first().inputValue())
    .toBe("not sent");
  await expect.poll(() => page.evaluate("window.notReloaded")).toBe(true);
  expect(complaints).toEqual([]);
});
