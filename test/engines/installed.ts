import { findProgram } from "./programs.ts";

export type EngineName = "chromium" | "firefox" | "webkit";

/** Returns the path of the installed Firefox, or undefined. */
export const installedFirefox = (): string | undefined => findProgram("firefox-esr", "firefox");

const hasWebKit = () => ["WebKitWebDriver", "Xvfb"].every((program) => findProgram(program));

/** Returns the engines of this machine. Chromium comes as a package. */
export function installedEngines(): EngineName[] {
  return [
    "chromium",
    ...(installedFirefox() ? ["firefox" as const] : []),
    ...(hasWebKit() ? ["webkit" as const] : []),
  ];
}

/**
 * Returns a sentence about the engines that are not installed, or undefined if all are. Throws that sentence if
 * REQUIRE_ENGINES is set.
 */
export function leftOutEngines(): string | undefined {
  const here = installedEngines();
  const missing = [
    ...(here.includes("firefox") ? [] : ["Firefox (firefox-esr)"]),
    ...(here.includes("webkit") ? [] : ["WebKit (webkit2gtk-driver, xvfb)"]),
  ];
  if (missing.length === 0) return undefined;
  const sentence = `Not installed, so their part of the smoke is left out: ${missing.join(", ")}.`;
  if (process.env["REQUIRE_ENGINES"]) throw new Error(`REQUIRE_ENGINES is set. ${sentence}`);
  return sentence;
}
