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
  ["", /isn't a theme in JSON/],
  ["[]", /isn't a theme in JSON/],
  ["null", /isn't a theme in JSON/],
  ['{"name":"Night"}', /has no colors/],
  ['{"light":[]}', /“light” must contain named colors/],
  ['{"light":null,"dark":"#fff"}', /“dark” must contain named colors/],
  ['{"light":{"background":"#fff"}}', /unknown color “background”/],
  ['{"light":{"sp-1":"#fff"}}', /“sp-1”/],
  ['{"light":{"__proto__":"#fff"}}', /“__proto__”/],
  ['{"light":{"constructor":"#fff"}}', /“constructor”/],
  ['{"dark":{"bg":"white"}}', /“bg” in “dark” isn't a color/],
  ['{"dark":{"bg":"#fffffg"}}', /isn't a color/],
  ['{"dark":{"bg":"#ffffff\\n"}}', /isn't a color/],
  ['{"dark":{"bg":"#fff;}*{display:none}"}}', /isn't a color/],
  ['{"dark":{"bg":"url(https://evil.example)"}}', /isn't a color/],
  ['{"dark":{"bg":["#ffffff"]}}', /isn't a color/],
  [`{"light":{},"x":"${"x".repeat(20_000)}"}`, /too large/],
])("%s is refused with a sentence that says why", (text, sentence) => {
  expect(readPack(text, "file")).toMatch(sentence);
});
