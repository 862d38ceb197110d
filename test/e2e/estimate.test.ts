// Rules: protocol/live#close-codes, protocol/live#reconnecting
import { test } from "vitest";
import { openProfile } from "#test/support/browser.ts";
import { testBrowser } from "#test/support/test-browser.ts";
import { estimateAcrossRestart } from "./journeys/estimate.ts";

const browser = await testBrowser();

test("two people estimate a story across a server restart", () =>
  estimateAcrossRestart((options) => openProfile(browser, options)));
