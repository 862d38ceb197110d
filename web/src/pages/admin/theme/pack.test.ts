import { expect, test } from "vitest";
import { builtIn } from "./colors.ts";
import { packText, readPack } from "./pack.ts";

test("a theme's file sets the colours that it names, and leaves the others as they are", () => {
  const text = JSON.stringify({ name: " Night ", dark: { accent: "#FC0", bg: "#010203" }, later: 1 });
  expect(readPack(text, "file")).toEqual({
    name: "Night",
    light: builtIn.light,
    dark: { ...builtIn.dark, accent: "#ffcc00", bg: "#010203" },
  });
});

test("a theme without a name gets its file's name, and a name has at most 64 characters", () => {
  expect(readPack('{"light":{}}', "forest")).toMatchObject({ name: "forest" });
  expect(readPack('{"name":7,"light":{}}', "forest")).toMatchObject({ name: "forest" });
  expect(readPack(`{"name":"${"🌲".repeat(65)}","light":{}}`, "")).toMatchObject({ name: "🌲".repeat(64) });
});

test("a theme that was saved is read as it was", () => {
  const theme = { ...builtIn, name: "Own" };
  expect(readPack(packText(theme), "")).toEqual(theme);
});

test.each([
  ["", /not JSON/],
  ["[]", /not JSON/],
  ["null", /not JSON/],
  ['{"name":"Night"}', /no colours in this file/],
  ['{"light":[]}', /“light” must hold colours/],
  ['{"light":null,"dark":"#fff"}', /“dark” must hold colours/],
  ['{"light":{"background":"#fff"}}', /a colour “background”, which no theme can set/],
  ['{"light":{"sp-1":"#fff"}}', /“sp-1”/],
  ['{"light":{"__proto__":"#fff"}}', /“__proto__”/],
  ['{"light":{"constructor":"#fff"}}', /“constructor”/],
  ['{"dark":{"bg":"white"}}', /“bg” in “dark” is not a colour/],
  ['{"dark":{"bg":"#fffffg"}}', /not a colour/],
  ['{"dark":{"bg":"#ffffff\\n"}}', /not a colour/],
  ['{"dark":{"bg":"#fff;}*{display:none}"}}', /not a colour/],
  ['{"dark":{"bg":"url(https://evil.example)"}}', /not a colour/],
  ['{"dark":{"bg":["#ffffff"]}}', /not a colour/],
  [`{"light":{},"x":"${"x".repeat(20_000)}"}`, /too large/],
])("%s is refused with a sentence that says why", (text, sentence) => {
  expect(readPack(text, "file")).toMatch(sentence);
});
