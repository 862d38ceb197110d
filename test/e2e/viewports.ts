import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../support/browser.ts";

/** How a page is looked at; lengths in px. `text` is the size that a person has set for text, in per cent. */
type Look = { width: number; height: number; dark?: boolean; text?: number; forced?: boolean };

/** The sizes and schemes in which every screen has to be fine. A page is opened, and used, in the first. */
const looks: Look[] = [
  { width: 320, height: 720 },
  { width: 768, height: 1024, dark: true },
  { width: 1440, height: 900 },
];

/** Where space is scarce: text at twice its size, a window of 1280 × 1024 at 400 % zoom, a phone on its side. */
const tightLooks: Look[] = [
  { width: 320, height: 720, text: 200 },
  { width: 768, height: 1024, text: 200 },
  { width: 320, height: 256, forced: true },
  { width: 844, height: 390 },
];

export const defaultViewport = { width: 320, height: 720 };

const layoutFaults = readFileSync(new URL("../support/layout-faults.mjs", import.meta.url), "utf8");

/**
 * Expects of a page that was opened in the first look, and of what is framed in it, that in every look it scrolls in one direction, no text or control
 * reaches out of its place or is cut, nothing covers what has the focus, what is chosen is told without colours, and it is
 * accessible; `andAlso` is what the caller expects of it there. Gives it back in the first look. The look is changed under
 * the open page, as a person's window and desktop change it: loading it once for each takes three times as long and
 * finds the same.
 */
export async function expectFineInEveryViewport(
  page: Page,
  screen: string,
  andAlso: () => Promise<void> = async () => {},
): Promise<void> {
  const found: string[] = [];
  for (const one of looks) {
    await look(page, one);
    await expectAccessible(page, seen(screen, one));
    found.push(...(await faultsIn(page, screen, one)));
    await andAlso();
  }
  for (const one of tightLooks) {
    await look(page, one);
    found.push(...(await faultsIn(page, screen, one)));
  }
  await look(page, defaultViewport);
  expect(found).toEqual([]);
}

const seen = (screen: string, { width, height, dark = false, text = 100, forced = false }: Look) =>
  `${screen}, ${width} × ${height} px, ${text} %${dark ? ", dark" : ""}${forced ? ", forced colours" : ""}`;

async function look(page: Page, { width, height, dark = false, text = 100, forced = false }: Look) {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({
    colorScheme: dark ? "dark" : "light",
    forcedColors: forced ? "active" : "none",
  });
  const size = text === 100 ? "" : `${text}%`;
  for (const frame of page.frames())
    await frame.evaluate(`document.documentElement.style.fontSize = '${size}'`);
}

async function faultsIn(page: Page, screen: string, one: Look): Promise<string[]> {
  const options = JSON.stringify({ focus: one.height < 400, forced: one.forced === true });
  const found: string[] = [];
  for (const frame of page.frames()) {
    if (!(await frame.evaluate("'layoutFaults' in window"))) await frame.evaluate(layoutFaults);
    await frame.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    const where = frame === page.mainFrame() ? "" : ", in a frame";
    for (const fault of await frame.evaluate<string[]>(`window.layoutFaults(${options})`))
      found.push(`${seen(screen, one)}${where}: ${fault}`);
  }
  return found;
}
