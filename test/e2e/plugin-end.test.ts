// Rules: protocol/plugins#page-end
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { inPage, pageFrame, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";

const world = await startPluginWorld();

const ui = `
document.body.innerHTML = '<button>Finish</button><p id="result"></p>';
const show = (text) => (document.getElementById("result").textContent = text);
globalThis.finish = () => standpoint.endRoom().then((answer) => show("answer " + answer), ({ reason }) => show(reason));
document.querySelector("button").onclick = finish;
standpoint.onState(() => {});`;

const finish = (page: Page) => inPage(page).getByRole("button", { name: "Finish" }).click();
const answer = (page: Page, name: string) =>
  page.locator("tm-confirm").getByRole("button", { name, exact: true }).click();
const result = (page: Page, text: string) =>
  inPage(page).locator("#result").getByText(text, { exact: true }).waitFor();

describe("a plugin's page that ends its room", () => {
  test("ends it after the application's own question", async () => {
    const t = await world.roomWith(ui);
    const { page, context, complaints } = await world.enter(t.people[0]!, t);
    await finish(page);
    await page.getByRole("dialog", { name: "End this room?" }).waitFor();
    await answer(page, "End room");
    await result(page, "answer true");
    await page.getByRole("button", { name: "Reopen" }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("leaves it open if the facilitator cancels", async () => {
    const t = await world.roomWith(ui);
    const { page, context } = await world.enter(t.people[0]!, t);
    await finish(page);
    await answer(page, "Cancel");
    await result(page, "answer false");
    await expect.poll(() => page.getByRole("button", { name: "Reopen" }).count()).toBe(0);
    await context.close();
  });

  test("is refused for other people, without the grant, and without a press", async () => {
    const t = await world.roomWith(ui);
    const other = await world.enter(t.people[1]!, t);
    await finish(other.page);
    await result(other.page, "forbidden");
    await other.context.close();
    const ungranted = await world.roomWith(ui, { grants: ["session:read"] });
    const second = await world.enter(ungranted.people[0]!, ungranted);
    await finish(second.page);
    await result(second.page, "ungranted");
    await second.context.close();
    const early = await world.roomWith(`${ui}
standpoint.endRoom().catch(({ reason }) => console.info("at once: " + reason));`);
    const third = await world.enter(early.people[0]!, early);
    await third.page.waitForEvent("console", (message) => message.text() === "at once: no-gesture");
    await third.context.close();
  });

  test("is refused on a shared screen", async () => {
    const t = await world.roomWith(ui);
    const { page, context } = await world.enter(t.people[0]!, t);
    await page.goto(`${page.url()}/present`);
    await (await pageFrame(page)).evaluate("finish()");
    await result(page, "forbidden");
    await context.close();
  });
});
