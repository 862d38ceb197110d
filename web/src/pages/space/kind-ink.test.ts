import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fillColors } from "../admin/theme/colors.ts";
import { contrastOf, failuresOf } from "../admin/theme/contrast.ts";
import { kindInkStyles } from "../../ui/kind-mark/kind-mark-template.ts";

type Tone = [lightness: number, chroma: number];

const tones = new Map<string, [light: Tone, dark: Tone]>(
  [...kindInkStyles.cssText.matchAll(/--kind-(\w+): light-dark\((.+), (oklch.+)\);/g)].map(
    ([, name, light, dark]) => [name!, [toneOf(light!), toneOf(dark!)]],
  ),
);

test.each([
  ["light", 0, "#f8f7f2"],
  ["dark", 1, "#191c22"],
] as const)(
  "a kind's icon has a contrast of 4.5 on its ink, and an edge 3 on the page, in %s",
  (_, at, page) => {
    for (let hue = 0; hue < 360; hue++) {
      const color = (name: string) => hexOf(tones.get(name)![at], hue);
      expect(contrastOf(color("fg"), color("bg")), `hue ${hue}`).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(color("edge"), page), `hue ${hue}`).toBeGreaterThanOrEqual(3);
    }
  },
);

test.each(["retro", "fist-of-five", "health-check"])("the icon of %s has the colour of its hue", (plugin) => {
  const read = (file: string) =>
    readFileSync(new URL(`../../../../plugins/${plugin}/${file}`, import.meta.url), "utf8");
  const { kinds } = JSON.parse(read("manifest.json")) as { kinds: { hue: number }[] };
  const [, fill] = /<rect[^>]*fill="(#\w+)"/.exec(read("icon.svg"))!;
  expect(fill).toBe(hexOf(tones.get("bg")![0], kinds[0]!.hue));
});

test("the accent of a room has the contrast of every accent, whatever the hue of its kind", () => {
  const css = readFileSync(new URL("../../lib/tokens.css", import.meta.url), "utf8");
  const [, rule] = /:root\[data-kind-ink\] \{([^}]+)\}/.exec(css)!;
  const inks = [...rule!.matchAll(/--([\w-]+): light-dark\((.+), (oklch.+)\);/g)];
  expect(inks).toHaveLength(5);
  for (let hue = 0; hue < 360; hue++) {
    const palette = (at: 2 | 3) =>
      Object.fromEntries(inks.map((ink) => [ink[1], hexOf(toneOf(ink[at]!), hue)]));
    const theme = fillColors("", { light: palette(2), dark: palette(3) });
    expect([hue, failuresOf(theme)]).toEqual([hue, []]);
  }
});

function toneOf(oklch: string): Tone {
  const [, lightness, chroma] = /oklch\(([\d.]+) ([\d.]+) var\(--kind-hue\)\)/.exec(oklch)!;
  return [Number(lightness), Number(chroma)];
}

/** Returns an OKLCH colour as `#rrggbb`, cut to the colours of sRGB: https://www.w3.org/TR/css-color-4/#color-conversion-code. */
function hexOf([lightness, chroma]: Tone, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const digits = linear.map((value) => {
    const share = Math.min(1, Math.max(0, value));
    const encoded = share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055;
    return Math.round(255 * encoded)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${digits.join("")}`;
}
