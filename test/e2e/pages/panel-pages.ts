import type { BrowserContext, Frame, Page } from "playwright-core";
import type { TestApp } from "#test/support/app.ts";

/** The origin of Google Meet, which frames the side panel. */
export const meeting = "https://meet.google.com";

/**
 * Serves a page at `origin` that frames an address of the application. The page records the frame's messages in
 * `window.messages`.
 */
export async function serveMeeting(
  context: BrowserContext,
  app: TestApp,
  origin: string,
  path = "/embed/meet",
) {
  await context.grantPermissions(["local-network-access"], { origin });
  const body =
    `<!doctype html><html lang="en"><title>Meeting</title><body style="margin:0"><main><h1>Meeting</h1>` +
    `<script>window.messages = []; addEventListener("message", ({ origin, data }) => window.messages.push({ origin, data }))</script>` +
    `<iframe title="Standpoint" src="${app.baseUrl}${path}" style="border:0;width:100%;height:700px"></iframe></main>`;
  await context.route(`${origin}/**`, (route) => route.fulfill({ contentType: "text/html", body }));
}

/** Opens the meeting and returns the frame of its panel. */
export async function openPanel(page: Page): Promise<Frame> {
  await page.goto(meeting);
  return frameOf(page);
}

/** Returns the frame in a page. */
export async function frameOf(page: Page): Promise<Frame> {
  const frame = await page.locator("iframe").elementHandle();
  return (await frame.contentFrame())!;
}

/** Signs the panel in as a person does: its link opens a tab, where the code is typed. */
export async function signInPanel(context: BrowserContext, panel: Frame | Page) {
  const code = await panel.getByRole("status", { name: "Code" }).innerText();
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    panel.getByRole("link", { name: "Sign in" }).click(),
  ]);
  await tab.getByRole("textbox", { name: "Code" }).fill(code);
  await tab.keyboard.press("Enter");
  await tab.getByRole("heading", { name: "You're signed in" }).waitFor();
  await tab.close();
  await panel.getByRole("heading", { name: "Your spaces" }).waitFor();
}

/** Returns a list to which each response with status 401 or 403 is added, also those of frames. */
export function recordRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on("response", (reply) => {
    const { pathname } = new URL(reply.url());
    if ([401, 403].includes(reply.status()))
      refused.push(`${reply.status()} ${reply.request().method()} ${pathname}`);
  });
  return refused;
}
