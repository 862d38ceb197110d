import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../support/browser.ts";

/** A window and the person's settings. Lengths are in px; `text` is the browser's text size in per cent. */
type Viewport = { width: number; height: number; dark?: boolean; text?: number; forced?: boolean };

/**
 * axe takes more time than all else. Its rules depend on colours and on what a layout shows, so it runs in the narrowest
 * and the widest layout, and once in each colour scheme.
 */
const viewportsWithAxe: Viewport[] = [
  { width: 320, height: 720 },
  { width: 1440, height: 900, dark: true },
];

/** The window of a phone. */
export const phone = { width: 390, height: 844 };

/** Other layouts: a phone, a tablet, a laptop, large text, 1280 × 1024 at 400 % zoom, a phone in landscape. */
const otherViewports: Viewport[] = [
  phone,
  { width: 1366, height: 768 },
  { width: 768, height: 1024 },
  { width: 320, height: 720, text: 200 },
  { width: 768, height: 1024, text: 200 },
  { width: 320, height: 256, forced: true },
  { width: 844, height: 390 },
];

export const defaultViewport = { width: 320, height: 720 };

const layoutFaultsFile = readFileSync(new URL("../support/layout-faults.mjs", import.meta.url), "utf8");
const layoutFaultsScript = `(() => {\n${layoutFaultsFile}\n})()`;

/**
 * Expects that a page and its frames have no layout faults in any viewport: see layout-faults.mjs. In the narrowest and
 * the widest it must also be accessible, and `andAlso` must pass. Ends with the default viewport. The viewport changes
 * under the open page. Loading the page for each takes three times as long and finds the same faults.
 *
 * The `screens` tests do this for every screen. Elsewhere it is for states that no screen of theirs has.
 */
export async function expectFineInEveryViewport(
  page: Page,
  screen: string,
  andAlso: () => Promise<void> = async () => {},
): Promise<void> {
  const faults: string[] = [];
  for (const viewport of viewportsWithAxe) {
    await emulate(page, viewport);
    await expectAccessible(page, describeViewport(screen, viewport));
    faults.push(...(await layoutFaultsIn(page, screen, viewport)));
    await andAlso();
  }
  for (const viewport of otherViewports) {
    await emulate(page, viewport);
    faults.push(...(await layoutFaultsIn(page, screen, viewport)));
  }
  await emulate(page, defaultViewport);
  expect(faults).toEqual([]);
}

/** Expects that a page and its frames are accessible and have no layout faults in the current viewport. */
export async function expectFine(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen);
  expect(await layoutFaultsIn(page, screen, page.viewportSize()!)).toEqual([]);
}

/**
 * Expects that a page and its frames are accessible, have no layout faults and do not scroll horizontally on a phone and
 * on a desktop, where the colours are checked too. This is the pass of the engines besides Chromium, which has all
 * viewports in `screens.test.ts`.
 */
export async function expectFineOnPhoneAndDesktop(page: Page, screen: string): Promise<void> {
  const faults: string[] = [];
  for (const viewport of [phone, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    const colours = viewport !== phone;
    await expectAccessible(page, describeViewport(screen, viewport), { colours });
    faults.push(...(await layoutFaultsIn(page, screen, viewport)));
  }
  expect(faults).toEqual([]);
}

const describeViewport = (
  screen: string,
  { width, height, dark = false, text = 100, forced = false }: Viewport,
) =>
  `${screen}, ${width} × ${height} px, ${text} %${dark ? ", dark" : ""}${forced ? ", forced colours" : ""}`;

/** Sets the window and the settings of a viewport. */
export async function emulate(
  page: Page,
  { width, height, dark = false, text = 100, forced = false }: Viewport,
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({
    colorScheme: dark ? "dark" : "light",
    forcedColors: forced ? "active" : "none",
  });
  const size = text === 100 ? "" : `${text}%`;
  for (const frame of page.frames())
    await frame.evaluate(`document.documentElement.style.fontSize = '${size}'`);
}

/** Returns a sentence for each layout fault of a page and its frames: see layout-faults.mjs. */
export async function layoutFaultsIn(page: Page, screen: string, viewport: Viewport): Promise<string[]> {
  const options = JSON.stringify({ focus: (viewport.text ?? 100) === 100, forced: viewport.forced === true });
  const faults: string[] = [];
  for (const frame of page.frames()) {
    if (!(await frame.evaluate("'layoutFaults' in window"))) await frame.evaluate(layoutFaultsScript);
    const found = await frame.evaluate<string[]>(`new Promise(requestAnimationFrame)
      .then(() => new Promise(requestAnimationFrame))
      .then(() => window.layoutFaults(${options}))`);
    const where = frame === page.mainFrame() ? "" : ", in a frame";
    for (const fault of found) faults.push(`${describeViewport(screen, viewport)}${where}: ${fault}`);
  }
  return faults;
}
