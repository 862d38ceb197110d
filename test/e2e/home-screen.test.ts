import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { openProfile } from "#test/support/browser.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp();

/** Returns the width, height and bytes of a picture that the browser decoded. */
function pictureAt(page: Page, address: string): Promise<{ width: number; height: number; bytes: number }> {
  return page.evaluate(`(async () => {
    const blob = await (await fetch(${JSON.stringify(address)})).blob();
    const { width, height } = await createImageBitmap(blob);
    return { width, height, bytes: blob.size };
  })()`);
}

test("each icon of the manifest has its declared size", async () => {
  const { context, page, complaints } = await openProfile(browser);
  await page.goto(app.baseUrl);
  const devtools = await context.newCDPSession(page);
  const { data, errors } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { icons } = JSON.parse(data!) as { icons: { src: string; sizes: string; purpose: string }[] };
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
    "any any",
  ]);
  for (const { src, sizes } of icons.filter((icon) => icon.sizes !== "any")) {
    const { width, height, bytes } = await pictureAt(page, src);
    expect([src, `${width}x${height}`]).toEqual([src, sizes]);
    expect(bytes).toBeLessThan(20_000);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test.each([
  ["/apple-touch-icon.png", "link[rel=apple-touch-icon]", 180],
  ["/favicon.ico", "link[rel=icon][sizes]", 32],
])("%s is a square picture that the page names", async (address, link, size) => {
  const { context, page } = await openProfile(browser);
  await page.goto(app.baseUrl);
  await expect.poll(() => page.locator(link).getAttribute("href")).toBe(address);
  expect(await pictureAt(page, address)).toMatchObject({ width: size, height: size });
  await context.close();
});

test("robots.txt allows the front page and disallows spaces and rooms", async () => {
  const response = await fetch(`${app.baseUrl}/robots.txt`);
  expect(response.headers.get("content-type")).toContain("text/plain");
  const lines = (await response.text()).split("\n");
  expect(lines).toEqual(expect.arrayContaining(["User-agent: *", "Allow: /$", "Disallow: /"]));
});
