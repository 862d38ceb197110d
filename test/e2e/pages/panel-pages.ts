import type { BrowserContext, Frame, Page } from "playwright-core";
import type { TestApp } from "#test/support/app.ts";

/** Where the meeting client shows the side panel. */
export const meeting = "https://meet.google.com";

/** Makes a site answer with a page that frames an address of the application, and keeps what the frame tells the page. */
export async function frameAt(context: BrowserContext, app: TestApp, origin: string, path = "/embed/meet") {
  await context.grantPermissions(["local-network-access"], { origin });
  const body =
    `<!doctype html><html lang="en"><title>Meeting</title><body style="margin:0"><main><h1>Meeting</h1>` +
    `<script>window.heard = []; addEventListener("message", ({ origin, data }) => window.heard.push({ origin, data }))</script>` +
    `<iframe title="Standpoint" src="${app.baseUrl}${path}" style="border:0;width:100%;height:700px"></iframe></main>`;
  await context.route(`${origin}/**`, (route) => route.fulfill({ contentType: "text/html", body }));
}

/** Opens the meeting and returns the panel in it. */
export async function panelIn(page: Page): Promise<Frame> {
  await page.goto(meeting);
  return framed(page);
}

/** Returns what the page frames. */
export async function framed(page: Page): Promise<Frame> {
  const frame = await page.locator("iframe").elementHandle();
  return (await frame.contentFrame())!;
}

/** Signs the panel in as a person would: the link opens a tab, and the code is typed there. */
export async function signInPanel(context: BrowserContext, panel: Frame | Page) {
  const code = await panel.getByRole("status", { name: "Code" }).innerText();
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    panel.getByRole("link", { name: "Sign in" }).click(),
  ]);
  await tab.getByRole("textbox", { name: "Code" }).fill(code);
  await tab.keyboard.press("Enter");
  await tab.getByRole("heading", { name: "You are signed in" }).waitFor();
  await tab.close();
  await panel.getByRole("heading", { name: "Your spaces" }).waitFor();
}

/** Returns a list that every call of the page is added to which the server refuses with 401 or 403, frames included. */
export function refusedCalls(page: Page): string[] {
  const refused: string[] = [];
  page.on("response", (reply) => {
    const { pathname } = new URL(reply.url());
    if ([401, 403].includes(reply.status()))
      refused.push(`${reply.status()} ${reply.request().method()} ${pathname}`);
  });
  return refused;
}
