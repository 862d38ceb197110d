import { expect, test } from "vitest";
import { pluginIcon } from "./plugin-icon.ts";

/** Returns an SVG image with this content. */
const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;

// Rules: protocol/plugins#icons
test.each<[unknown, RegExp]>([
  [7, /icon must be text/],
  ["", /must be an SVG image/],
  ["<p>hi</p>", /must be an SVG image/],
  [svg("").replace("</svg>", ""), /must be an SVG image/],
  [`<!DOCTYPE svg>${svg("")}`, /must be an SVG image/],
  [`<?xml version="1.0"?>${svg("")}`, /must be an SVG image/],
  ["<svg viewBox='0 0 1 1'></svg>", /needs xmlns/],
  [svg("<script>alert(1)</script>"), /must have no <script>/],
  [svg('<ScRiPt href="https://example.com/x.js"/>'), /must have no <script>/],
  [svg("<x:script/>"), /must have no <script>/],
  [svg("a\u0000b"), /NUL/],
  [svg("x".repeat(4096)), /at most 4096 characters/],
  [svg("é".repeat(2030)), /at most 4 KiB/],
])("an icon that is no SVG image of at most 4 KiB is refused with the reason: %#", (icon, sentence) => {
  expect(pluginIcon.safeParse(icon).error?.issues[0]?.message).toMatch(sentence);
});
