import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContext, Frame, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import type { Visitor } from "./client.ts";

/** A person's browser profile with one page, and whatever the page complained about. */
export type Profile = { context: BrowserContext; page: Page; complaints: string[] };

export type ProfileOptions = { width?: number; height?: number; dark?: boolean; timezone?: string };

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
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // The browser itself reports every refused request and every lost socket; those are part of the stories told here.
    // It also reports that plain http has no opener policy.
    const isKnown = /Failed to load resource|WebSocket connection|Opener-Policy header has been ignored/.test(
      message.text(),
    );
    if (message.type() === "error" && !isKnown) complaints.push(message.text());
  });
  return { context, page, complaints } satisfies Profile;
}

/** Closes every profile that was opened in a browser. The browser itself stays for the files that follow. */
export async function closeProfiles(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/**
 * Returns what is drawn, to look for text in: everything but the live regions. These repeat a toast a second later,
 * and a text that a slow machine finds twice is refused.
 */
export function onScreen(page: Page): Locator {
  return page.locator("body > :not([aria-live])");
}

/**
 * Returns the text on the clipboard. It is pasted into a blank page of the same profile: a page over plain http may not
 * read it.
 */
export async function clipboardOf(page: Page): Promise<string> {
  const blank = await page.context().newPage();
  await blank.setContent("<textarea autofocus></textarea>");
  const field = blank.locator("textarea");
  await field.press("ControlOrMeta+V");
  const text = await field.inputValue();
  await blank.close();
  return text;
}

/** Gives a profile the cookie of a person. */
export async function become(context: BrowserContext, app: TestApp, { cookie }: Visitor): Promise<void> {
  await context.addCookies([{ name: "svc_session", value: cookie!, url: app.baseUrl }]);
}

/** Opens a profile of a person who is known to the application already. */
export async function openProfileOf(
  browser: Browser,
  app: TestApp,
  who: Visitor,
  options?: ProfileOptions,
): Promise<Profile> {
  const profile = await openProfile(browser, options);
  await become(profile.context, app, who);
  return profile;
}

// axe comes with its package for Playwright, whose own runner loads it twice for every look and opens a page beside it.
const require = createRequire(import.meta.url);
const axePackage = createRequire(require.resolve("@axe-core/playwright"));
const axe = readFileSync(axePackage.resolve("axe-core/axe.min.js"), "utf8");

type Violation = { id: string; nodes: { target: string[] }[] };

/** Expects that axe finds nothing on the page as it stands, by all the rules that it has on by default. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // Text that is still fading in has no final contrast yet.
  await settled(page.mainFrame());
  const found = await Promise.all(page.frames().map((frame) => violationsIn(frame, screen)));
  expect(found.flat()).toEqual([]);
}

/** What a frame is spared: there is one page, with its heading and its landmarks, around all of them. */
const ofPages = ["region", "landmark-one-main", "page-has-heading-one"];

/** Looks at one frame alone: axe in one does not see into those inside. */
async function violationsIn(frame: Frame, screen: string): Promise<string[]> {
  const spared = frame.parentFrame() ? ofPages : [];
  const options = {
    resultTypes: ["violations"],
    iframes: false,
    rules: Object.fromEntries(spared.map((rule) => [rule, { enabled: false }])),
  };
  // A plugin's page is drawn on what is behind its frame, which axe would take for white.
  if (frame.parentFrame()) await frame.evaluate("document.documentElement.style.background = 'var(--bg)'");
  if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(axe);
  const violations = await frame.evaluate<Violation[]>(
    `axe.run(document, ${JSON.stringify(options)}).then((results) => results.violations)`,
  );
  return violations.map(
    ({ id, nodes }) => `${screen}: ${id} at ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
}

/**
 * Waits until a frame that is in sight is drawn as it is asked for, and nothing on it moves any more, in shadow trees
 * either. What an animation says of itself is asked for: Chromium does not settle the promise of one that is out of sight.
 */
export async function settled(frame: Frame): Promise<void> {
  await frame.evaluate(`(async () => {
    const under = (root) => [...root.querySelectorAll("*")].flatMap((one) => one.shadowRoot ? treesOf(one.shadowRoot) : []);
    const treesOf = (root) => [root, ...under(root)];
    const isMoving = ({ playState, effect }) => playState === "running" && effect.getComputedTiming().endTime < Infinity;
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    do await frame();
    while (treesOf(document).some((root) => root.getAnimations().some(isMoving)));
  })()`);
}

/** Expects that nothing makes the page scroll sideways. */
export async function expectNoSidewaysScroll(page: Page, screen = "the page"): Promise<void> {
  const excess = await page.evaluate(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  expect(Number(excess), `${screen}: px too wide`).toBeLessThanOrEqual(0);
}

/** Returns all text of a page, that of its shadow roots included: `innerText` passes these over. */
export async function drawnText(page: Page): Promise<string> {
  const text = await page.evaluate(`(() => {
    const read = (node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.data;
      if (node.nodeName === "STYLE" || node.nodeName === "SCRIPT") return "";
      return [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes].map(read).join(" ");
    };
    return read(document.body).replace(/\\s+/g, " ");
  })()`);
  return String(text);
}
