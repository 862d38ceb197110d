// Rules: protocol/identity#handoff-binding
import { expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { onScreen, openProfile, openProfileOf } from "#test/support/browser.ts";
import { collect, embedEnv, openFrame } from "#test/support/embedding.ts";
import { expectFine, expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { person } from "#test/support/client.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const browser = await testBrowser();
const app = await sharedApp(embedEnv);

test("a typed code signs the side panel in", async () => {
  const [ana, frame] = await Promise.all([person(app, "Ana"), openFrame(app)]);
  const { page, complaints } = await openProfileOf(browser, app, ana, defaultViewport);
  await page.goto(app.baseUrl + frame.signinPath);
  const code = page.getByRole("textbox", { name: "Code" });
  await expect.poll(() => page.locator(":focus").getAttribute("name")).toBe("code");
  await expectFine(page, "the code of a side panel");

  await code.fill("222-222");
  await page.getByRole("button", { name: "Continue as Ana" }).click();
  await onScreen(page).getByText("That code isn't right").waitFor();
  await expectFineInEveryViewport(page, "a wrong code");
  expect((await collect(app, frame.verifier)).status).toBe(202);

  await code.fill(frame.displayCode.toLowerCase());
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "You're signed in" }).waitFor();
  await expectFine(page, "a bound side panel");
  expect((await collect(app, frame.verifier)).status).toBe(200);
  expect(complaints).toEqual([]);
});

test("the code page offers to sign in and cannot be framed", async () => {
  const frame = await openFrame(app);
  const { page, context } = await openProfile(browser, defaultViewport);
  await page.goto(app.baseUrl + frame.signinPath);
  await page.getByRole("link", { name: "Sign in to Standpoint" }).waitFor();
  await expectFine(page, "the code page without an identity");

  const meeting = "https://meet.google.com";
  await context.grantPermissions(["local-network-access"], { origin: meeting });
  await context.route(`${meeting}/**`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<iframe src="${app.baseUrl}${frame.signinPath}"></iframe>`,
    }),
  );
  const cspError = page.waitForEvent("console", (line) => line.text().includes("frame-ancestors"));
  await page.goto(meeting);
  await cspError;
});
