import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { describeInEngines } from "./engines.ts";

describeInEngines("driver", (engine) => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await engine.openProfile());
  });

  test("an action on two matches fails", async () => {
    await page.setContent("<button>Save</button><button>Save</button>");
    await expect(page.getByRole("button", { name: "Save" }).click()).rejects.toThrow("strict mode violation");
  });

  test("a role has no hidden elements", async () => {
    await page.setContent("<button hidden>Save</button><div aria-hidden=true><button>Save</button></div>");
    await expect.poll(() => page.getByRole("button", { name: "Save" }).count()).toBe(0);
    await expect.poll(() => page.locator("button").first().isVisible()).toBe(false);
  });

  test("a click waits until its element is uncovered", async () => {
    await page.setContent(`<button onclick="clicks = [event.isTrusted, 'cover' in window]">Save</button>
      <div id=cover style="position: fixed; inset: 0"></div>`);
    const clicked = page.getByRole("button", { name: "Save" }).click();
    await page.evaluate("new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame))");
    await page.evaluate("cover.remove()");
    await clicked;
    expect(await page.evaluate("clicks")).toEqual([true, false]);
  });

  test("keys reach the focused field as trusted input", async () => {
    await page.setContent("<input aria-label=Name onkeydown='trusted = event.isTrusted'>");
    await page.getByLabel("Name").click();
    await page.keyboard.type("Zoë 1");
    await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Zoë 1");
    await expect.poll(() => page.evaluate("trusted")).toBe(true);
  });

  test("a page gets the width of a phone", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(() => page.evaluate("[innerWidth, innerHeight]")).toEqual([390, 800]);
  });

  test("a control in a sandboxed frame of a shadow tree is pressed", async () => {
    await page.setContent("<div id=host></div>");
    await page.evaluate(`host.attachShadow({ mode: "open" }).innerHTML =
      '<iframe sandbox="allow-scripts" srcdoc="<button onclick=&quot;this.textContent = 2&quot;>1</button>"></iframe>'`);
    const frame = page.frameLocator("#host iframe");
    await frame.getByRole("button", { name: "1" }).click();
    await frame.getByRole("button", { name: "2" }).waitFor();
  });

  test("a failed script becomes a complaint of the profile", async () => {
    const { page: other, complaints } = await engine.openProfile();
    await other.setContent("<button onclick='missing()'>Fail</button>");
    await other.getByRole("button").click();
    await expect.poll(() => complaints.length).toBe(1);
  });
});
