import { existsSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { expect } from "vitest";
import { ensureWebBuilt } from "#services/launch/build-web.mjs";

const installed = [
  process.env["CHROMIUM_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Starts a real browser on a client built from these sources: an installed one, or the one that comes as a package. */
export async function startBrowser(): Promise<Browser> {
  await ensureWebBuilt(process.execPath);
  const found = installed.find((path) => path && existsSync(path));
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  if (found) return chromium.launch({ executablePath: found, args: [...quiet, ...asRoot] });
  // Its own flags are for functions in a cloud: one process, no web security. Nothing here would be tested by that.
  const { default: packaged } = await import("@sparticuz/chromium");
  const executablePath = await packaged.executablePath();
  return chromium.launch({
    executablePath,
    args: [...quiet, "--no-sandbox", "--disable-gpu", "--no-zygote"],
  });
}

/** A person's browser profile with one page, and whatever the page complained about. */
export type Profile = { context: BrowserContext; page: Page; complaints: string[] };

type ProfileOptions = { width?: number; height?: number; dark?: boolean; timezone?: string };

/** Opens a fresh profile. `complaints` gathers page errors and console errors, CSP violations included. */
export async function openProfile(
  browser: Browser,
  { width = 1280, height = 800, dark = false, timezone }: ProfileOptions = {},
) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? "dark" : "light",
    locale: "en-US",
    ...(timezone && { timezoneId: timezone }),
    permissions: ["clipboard-read", "clipboard-write"],
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // The browser itself reports every refused request and every lost socket; those are part of the stories told here.
    const isNetwork = /Failed to load resource|WebSocket connection/.test(message.text());
    if (message.type() === "error" && !isNetwork) complaints.push(message.text());
  });
  return { context, page, complaints } satisfies Profile;
}

/** Expects that axe finds nothing on the page as it stands. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // Text that is still fading in has no final contrast yet.
  await page.evaluate(
    "Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))",
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${screen}: ${id} at ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
  expect(found).toEqual([]);
}

/** Expects that nothing makes the page scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  expect(Number(excess)).toBeLessThanOrEqual(0);
}
