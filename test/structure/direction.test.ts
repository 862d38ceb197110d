// CONTRIBUTING.md#habits: styles use logical properties, so that a page can also be laid out from right to left.
import { expect, test } from "vitest";
import { physicalPart, type Declaration } from "./physical-part.ts";
import { sourcesIn, withoutComments } from "./sources.ts";
import { declarationsIn } from "./style-sheets.ts";

/** Declarations that are the same in both directions, by their file, with the reason. */
const allowed: Record<string, string> = {
  "web/src/room/table/seat-styles.ts: background": "The gradients draw a check mark, which is not mirrored.",
};

const declarations = declarationsIn("web");

/** Returns true if a rule of the same file sets the property for pages from right to left. */
function hasCounterpart({ path, property }: Declaration): boolean {
  return declarations.some(
    (other) => other.path === path && other.property === property && isForOneDirection(other),
  );
}

function isForOneDirection({ selector }: Declaration): boolean {
  return selector.includes(":dir(rtl)");
}

test("styles are logical, or have a counterpart for the other direction", () => {
  expect(declarations.length).toBeGreaterThan(2000);
  const found = declarations
    .filter((one) => !isForOneDirection(one) && physicalPart(one) !== undefined && !hasCounterpart(one))
    .map(({ path, property }) => `${path}: ${property}`);
  expect(found.toSorted()).toEqual(Object.keys(allowed));
});

test.each([
  ["margin-left", "4px"],
  ["right", "0"],
  ["border-top-left-radius", "4px"],
  ["border-radius", "4px 0 0 4px"],
  ["--opener-radius", "0 4px 4px 0"],
  ["padding", "1px 2px 3px 4px"],
  ["inset", "0 auto 0 0"],
  ["text-align", "left"],
  ["float", "right"],
  ["transform", "translateX(24px)"],
  ["translate", "24px 0"],
  ["transform", "perspective(400px) rotateY(180deg)"],
  ["transform-origin", "0 50%"],
  ["box-shadow", "inset 3px 0 0 var(--accent)"],
  ["background", "linear-gradient(to right, red, blue)"],
  ["padding-inline", "env(safe-area-inset-left) 0"],
])("%s: %s is physical", (property, value) => {
  expect(physicalPart({ property, value })).toBeDefined();
});

test.each([
  ["margin-inline-start", "4px"],
  ["border-radius", "4px 4px 0 0"],
  ["padding", "0 max(1px, env(safe-area-inset-right)) 2px max(1px, env(safe-area-inset-left))"],
  ["text-align", "start"],
  ["float", "inline-start"],
  ["transform", "translateY(8px)"],
  ["transform", "translateX(var(--slide))"],
  ["translate", "0 var(--y)"],
  ["transform-origin", "center"],
  ["box-shadow", "0 -6px 16px light-dark(rgb(28 31 39 / 0.05), black)"],
])("%s: %s is the same in both directions", (property, value) => {
  expect(physicalPart({ property, value })).toBeUndefined();
});

const scripts = sourcesIn("web/src").map(({ path, text }) => ({ path, text: withoutComments(text) }));

test("only the menu sets a physical style from code, at the side that the direction asks for", () => {
  const setsSide =
    /setProperty\(\s*"(?:[\w-]+-)?(?:left|right)\b|\.style\.(?:left|right|\w+(?:Left|Right))\b/;
  expect(scripts.filter(({ text }) => setsSide.test(text)).map(({ path }) => path)).toEqual([
    "web/src/ui/tm-menu.ts",
  ]);
});

test("code that handles the arrows to the left and right asks for the direction", () => {
  const others = scripts
    .filter(({ text }) => /"?\bArrow(?:Left|Right)\b/.test(text) && !/rtl|RightToLeft/.test(text))
    .map(({ path }) => path);
  expect(others).toEqual([
    // Two tabs: either arrow leads to the other one.
    "web/src/lib/invite/invite-tabs-template.ts",
    // The symbols on the keys.
    "web/src/lib/keys/key-names.ts",
  ]);
});
