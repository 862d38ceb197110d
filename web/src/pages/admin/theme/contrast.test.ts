import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { colorNames } from "#shared/rules/theme.ts";
import { builtIn, fillColors, hexOf } from "./colors.ts";
import { contrastOf, failuresOf } from "./contrast.ts";

const file = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");

describe("contrast", () => {
  test.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    ["#777777", "#ffffff", 4.478],
    ["#767676", "#ffffff", 4.542],
    ["#0000ff", "#ffffff", 8.592],
    ["#ff0000", "#ffffff", 3.998],
    ["#00ff00", "#000000", 15.304],
    ["#0a0a0a", "#000000", 1.061],
  ])("of %s and %s is %f in either order", (one, other, ratio) => {
    expect(contrastOf(one, other)).toBeCloseTo(ratio, 3);
    expect(contrastOf(other, one)).toBe(contrastOf(one, other));
  });

  test("the built-in colours pass in every pair", () => {
    expect(failuresOf(builtIn)).toEqual([]);
  });

  test("text needs 4.5 and the edge of a field 3, in each scheme for itself", () => {
    const theme = fillColors("", {
      light: { "on-felt": "#777777", felt: "#ffffff" },
      dark: { control: "#777777", bg: "#ffffff", surface: "#ffffff", sunken: "#ffffff" },
    });
    const failures = failuresOf(theme).map(({ on, below, scheme }) => `${scheme} ${on} ${below}`);
    expect(failures).toContain("light on-felt felt");
    expect(failures.filter((one) => /control|light/.test(one))).toEqual(["light on-felt felt"]);
  });
});

describe("the colours of the design", () => {
  test("are those of tokens.css", () => {
    const css = file("src/lib/tokens.css");
    const found = [...css.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g)];
    expect(found.map(([, name, light, dark]) => [name, hexOf(light), hexOf(dark)])).toEqual(
      colorNames.map((name) => [name, builtIn.light[name], builtIn.dark[name]]),
    );
  });

  test("are the only ones that are put on a page before its first paint", () => {
    const [, names] = /themeColors =\s*"([^"]+)"/.exec(file("public/theme.js"))!;
    expect(names!.split(" ")).toEqual([...colorNames]);
  });
});
