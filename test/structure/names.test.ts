// Rules: protocol/rooms#bidirectional-isolation
import { expect, test } from "vitest";
import { sourcesIn, withoutComments } from "./sources.ts";

// People, spaces and rooms are called what somebody typed, which may be written from right to left or hold characters
// that turn a text around. So a name is isolated wherever it stands beside other words.

/** Where no text is made for people: the name of a key, and the text in which a search looks. */
const apart = /^web\/src\/(ui\/key-match|kinds\/poker\/model)\.ts$/;

const web = sourcesIn("web/src")
  .filter(({ path }) => !apart.test(path))
  .map(({ path, text }) => ({ path, text: withoutComments(text) }));

/** Functions that return what somebody or something is called; others of such names return words of our own. */
const called = "(?:member|story|place|speaker|author|marked)Name(?:Of)?|nameOf|authorOf";

/** An expression in a template that gives a name, a title or what somebody is called. */
const name = String.raw`\$\{(?:this\.)?(?:[\w.!?]+\.)?(?:name|title|fromName|toName|spaceName|orgName|(?:${called})\([^(){}]*\))\}`;

/** Returns the places in some files at which a pattern is found, each behind its file. */
function placesOf(pattern: RegExp, files = web): string[] {
  return files.flatMap(({ path, text }) =>
    (text.match(pattern) ?? []).map((found) => `${path}: ${found.trim()}`),
  );
}

test("sentences with values use our str", () => {
  const others = web.filter(({ path }) => !/^web\/src\/i18n\/(str|pseudo)\.ts$/.test(path));
  expect(placesOf(/import \{[^}]*\bstr\b[^}]*\} from "@lit\/localize"/g, others)).toEqual([]);
  expect(placesOf(/import \{[^}]*\bstr\b[^}]*\} from "[./]+i18n\/str\.ts"/g).length).toBeGreaterThan(50);
});

test("in a template a name is alone in its element, or in <bdi>", () => {
  const inText = String.raw`[^<>$\`"={}]*[^<>$\`"={}\s][^<>$\`"={}]*`;
  const beside = new RegExp(`(?<=>)${inText}${name}|(?<=>\\s*)${name}${inText}(?=<)`, "g");
  const besideAnother = new RegExp(
    `${name}\\s*\\$\\{|(?<==[^>]*>\\s*)${name}\\s*<(?!/)|(?<=</\\w+>\\s*)${name}`,
    "g",
  );
  expect([...placesOf(beside), ...placesOf(besideAnother)]).toEqual([]);
});

test("in a translated template a name is in <bdi>, whatever element marks it", () => {
  const sentence = new RegExp(`html\`[^\`]*[^<>\`\\s]\\s*<(?:strong|em|span|code|b)>${name}`, "g");
  expect(placesOf(sentence)).toEqual([]);
});

test("a plain text that is put together isolates the names in it", () => {
  const plain = new RegExp(`(?<!str|html|css|svg|=|paths\\.\\w+\\()\`[^\`<>]*${name}[^\`<>]*\``, "g");
  expect(placesOf(plain)).toEqual([]);
});
