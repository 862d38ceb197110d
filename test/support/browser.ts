import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContext, Frame, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { sessionCookieOf, type Visitor } from "./client.ts";

/** A browser profile of one person with one page. `complaints` holds page errors and console errors. */
export type Profile = { context: BrowserContext; page: Page; complaints: string[] };

export type ProfileOptions = {
  width?: number;
  height?: number;
  dark?: boolean;
  timezone?: string;
  /** The BCP 47 tag of the browser's language. */
  language?: string;
  /** A phone or tablet: a touch screen without a pointer. */
  touch?: boolean;
};

/** Opens a new profile. `complaints` collects page errors and console errors, including CSP violations. */
export async function openProfile(
  browser: Browser,
  {
    width = 1280,
    height = 800,
    dark = false,
    timezone,
    language = "en-US",
    touch = false,
  }: ProfileOptions = {},
) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? "dark" : "light",
    locale: language,
    ...(timezone && { timezoneId: timezone }),
    ...(touch && { hasTouch: true, isMobile: true }),
    permissions: ["clipboard-read", "clipboard-write"],
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => {
    // Firefox reports lost sockets and the imports of a page that is left as errors of the page, and WebKit a size that an
    // observer changes again in the next frame.
    const isKnown =
      /connection to the server at ws|connection to ws|error loading dynamically imported|ResizeObserver loop/.test(
        error.message,
      );
    if (!isKnown) complaints.push(error.message);
  });
  page.on("console", (message) => {
    // Chromium logs an error for each failed request and lost socket, which tests cause on purpose. Over plain http it
    // also logs that the opener policy is ignored.
    const isKnown = /Failed to load resource|WebSocket connection|Opener-Policy header has been ignored/.test(
      message.text(),
    );
    if (message.type() === "error" && !isKnown) complaints.push(message.text());
  });
  return { context, page, complaints } satisfies Profile;
}

/** Closes all profiles of a browser. The browser keeps running for the next test files. */
export async function closeProfiles(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/**
 * Returns a locator for the page without its live regions. A live region repeats a toast's text after a second, and two
 * matches make Playwright's strict mode fail.
 */
export function onScreen(page: Page): Locator {
  return page.locator("body > :not([aria-live])");
}

/**
 * Returns the clipboard's text. Pastes it into a blank page of the same profile, because a page over plain http cannot
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

/** Signs a browser profile in with a person's cookie. */
export async function become(context: BrowserContext, app: TestApp, { cookie }: Visitor): Promise<void> {
  await context.addCookies([{ name: sessionCookieOf(app), value: cookie!, url: app.baseUrl }]);
}

/** Opens a profile that is signed in as an existing person. */
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

/**
 * Opens an address in a profile that earlier tests used, as a person. A new profile loads the page in another process,
 * which takes half as much processor time again. What the page stored in the browser stays.
 */
export async function openIn(profile: Profile, app: TestApp, who: Visitor, path: string): Promise<Profile> {
  profile.complaints.length = 0;
  await become(profile.context, app, who);
  await profile.page.goto(app.baseUrl + path);
  return profile;
}

// The Playwright runner of @axe-core/playwright loads axe twice per check and opens another page, so axe runs directly.
const require = createRequire(import.meta.url);
const axePackage = createRequire(require.resolve("@axe-core/playwright"));
const axe = readFileSync(axePackage.resolve("axe-core/axe.min.js"), "utf8");

type Violation = { id: string; nodes: { target: string[] }[] };

/** Expects no violation of axe's default rules in the page and its frames. Half of axe's time is for colours. */
export async function expectAccessible(page: Page, screen: string, { colours = true } = {}): Promise<void> {
  // Text has its final contrast only after the fade-in.
  await settled(page.mainFrame());
  const otherRules = colours ? [] : ["color-contrast"];
  const found = await Promise.all(page.frames().map((frame) => violationsIn(frame, screen, otherRules)));
  expect(found.flat()).toEqual([]);
}

/** Rules that do not apply to a frame, because the page around it has the heading and the landmarks. */
const pageOnlyRules = ["region", "landmark-one-main", "page-has-heading-one"];

/** Returns the violations in one frame, without its child frames: axe cannot read these. */
async function violationsIn(frame: Frame, screen: string, otherRules: string[]): Promise<string[]> {
  const disabledRules = [...(frame.parentFrame() ? pageOnlyRules : []), ...otherRules];
  const options = {
    resultTypes: ["violations"],
    iframes: false,
    // Only rules for media and orientation read what axe loads beforehand: pages have no media and no such styles.
    preload: false,
    rules: Object.fromEntries(disabledRules.map((rule) => [rule, { enabled: false }])),
  };
  // A plugin's page is transparent over its frame, and axe assumes a white background.
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
 * Waits until a visible frame is rendered and all its finite animations are over, also in shadow trees. It polls
 * `playState`, because Chromium never settles `finished` of an animation outside the viewport.
 */
export async function settled(frame: Frame): Promise<void> {
  await frame.evaluate(`(async () => {
    const nestedTreesOf = (root) =>
      [...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ? treesOf(shadowRoot) : []);
    const treesOf = (root) => [root, ...nestedTreesOf(root)];
    const isMoving = ({ playState, effect }) => playState === "running" && effect.getComputedTiming().endTime < Infinity;
    const nextFrame = () => new Promise(requestAnimationFrame);
    await nextFrame();
    do await nextFrame();
    while (treesOf(document).some((root) => root.getAnimations().some(isMoving)));
  })()`);
}

/** Expects that a page does not scroll horizontally. */
export async function expectNoSidewaysScroll(page: Page, screen = "the page"): Promise<void> {
  // A new size of the window takes a frame to be drawn.
  await expect
    .poll(
      () => page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"),
      { message: `${screen}: px too wide` },
    )
    .toBeLessThanOrEqual(0);
}

/** Returns all text of a page, including its shadow roots, which `innerText` omits. */
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
