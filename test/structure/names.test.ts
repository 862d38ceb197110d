// Rules: protocol/rooms#bidirectional-isolation
import { expect, test } from "vitest";
import { sourcesIn, withoutComments } from "./sources.ts";

// People type the names of people, spaces and rooms. A name may run from right to left, or contain characters that
// reverse text. So each name next to other text is isolated.

/** Files without text for people: the name of a key, and a text to search. */
const withoutText = /^web\/src\/(ui\/key-match|kinds\/poker\/model)\.ts$/;

const web = sourcesIn("web/src")
  .filter(({ path }) => !withoutText.test(path))
  .map(({ path, text }) => ({ path, text: withoutComments(text) }));

/** Functions that return a person's or thing's name. Similar functions return fixed texts. */
const nameFunctions = "(?:member|story|place|speaker|author|marked)Name(?:Of)?|nameOf|authorOf";

/** An expression in a template that inserts a name or a title. */
const name = String.raw`\$\{(?:this\.)?(?:[\w.!?]+\.)?(?:name|title|fromName|toName|spaceName|orgName|(?:${nameFunctions})\([^(){}]*\))\}`;

/** Returns the matches of a pattern, each with its file. */
function matchesOf(pattern: RegExp, files = web): string[] {
  return files.flatMap(({ path, text }) =>
    (text.match(pattern) ?? []).map((found) => `${path}: ${found.trim()}`),
  );
}

test("messages with values use our str", () => {
  const others = web.filter(({ path }) => !/^web\/src\/i18n\/(str|pseudo)\.ts$/.test(path));
  expect(matchesOf(/import \{[^}]*\bstr\b[^}]*\} from "@lit\/localize"/g, others)).toEqual([]);
  expect(matchesOf(/import \{[^}]*\bstr\b[^}]*\} from "[./]+i18n\/str\.ts"/g).length).toBeGreaterThan(50);
});

test("in a template a name is alone in its element, or in <bdi>", () => {
  const inText = String.raw`[^<>$\`"={}]*[^<>$\`"={}\s][^<>$\`"={}]*`;
  const nextToText = new RegExp(`(?<=>)${inText}${name}|(?<=>\\s*)${name}${inText}(?=<)`, "g");
  const nextToAnother = new RegExp(
    `${name}\\s*\\$\\{|(?<==[^>]*>\\s*)${name}\\s*<(?!/)|(?<=</\\w+>\\s*)${name}`,
    "g",
  );
  expect([...matchesOf(nextToText), ...matchesOf(nextToAnother)]).toEqual([]);
});

test("in a translated template a name is in <bdi>, whatever element marks it", () => {
  const sentence = new RegExp(`html\`[^\`]*[^<>\`\\s]\\s*<(?:strong|em|span|code|b)>${name}`, "g");
  expect(matchesOf(sentence)).toEqual([]);
});

test("a text built from parts isolates its names", () => {
  const plain = new RegExp(`(?<!str|html|css|svg|=|paths\\.\\w+\\()\`[^\`<>]*${name}[^\`<>]*\``, "g");
  expect(matchesOf(plain)).toEqual([]);
});
