import type { Browser } from "playwright-core";
import { afterAll } from "vitest";
import { closeProfiles } from "./browser.ts";
import { startBrowser } from "./start-browser.ts";

/** Returns the browser of this process. Its profiles are closed after the tests of the file. */
export async function testBrowser(): Promise<Browser> {
  const browser = await startBrowser();
  afterAll(() => closeProfiles(browser));
  return browser;
}
