import { expect, test } from "vitest";
import { buildCatalog, keyLength } from "../../web/translate/catalogs.ts";
import { localizerFor, readSource, type Source } from "../../web/translate/localizer.ts";
import { gapsIn, translationProblems } from "../../web/translate/problems.ts";
import { missingTexts } from "../../web/translate/progress.ts";

type Message = Source["messages"][number];

const source = readSource();
const plain = source.messages.find(({ name, tag }) => !tag && !source.uses.get(name)!.isPlural)!;
const polish = localizerFor("pl", source).translations();

/** Returns the client's messages with a change of one of them. */
function withChange(changed: Message, change: Partial<Message>): Source {
  const at = source.messages.indexOf(changed);
  return { ...source, messages: source.messages.with(at, { ...changed, ...change }) };
}

test("an English text that was changed is missing in a language, which is not a problem", () => {
  const changed = withChange(plain, { name: "s0000000000000000", contents: ["A new text"] });
  expect(translationProblems("de", changed)).toEqual([]);
  expect(missingTexts("de", changed)).toContain("A new text");
});

test("a text without a translation is left out of a language, and all others are in it", async () => {
  const changed = withChange(plain, { name: "s0000000000000000", contents: ["A new text"] });
  const [before, after] = await Promise.all([buildCatalog("pl", source), buildCatalog("pl", changed)]);
  const keys = (code: string) => [...code.matchAll(/[{,]"(\w+)":(?:str|html)?`/g)].map(([, key]) => key);
  const own = plain.name.slice(0, keyLength(source));
  expect(keys(before).length).toBeGreaterThan(1000);
  expect(keys(after)).toEqual(keys(before).filter((key) => key !== own));
});

test("a placeholder that differs from the message's is a problem", () => {
  const marked = source.messages.find(
    ({ tag, contents }) => tag === "html" && contents.some((part) => typeof part !== "string"),
  )!;
  expect(translationProblems("de", withChange(marked, { contents: ["No markup"] }))).not.toEqual([]);
});

test("a plural form that is missing beside others is a problem", () => {
  const few = polish.find(({ name }) => name.endsWith(".few"))!;
  const found = gapsIn(
    "pl",
    source,
    polish.filter((one) => one !== few),
  );
  expect(found).toEqual([`${few.name} has no translation, but other forms of its text have one`]);
});

test("an empty translation is a problem", () => {
  const found = gapsIn("pl", source, polish.with(0, { ...polish[0]!, contents: [" "] }));
  expect(found).toEqual([`${polish[0]!.name} has an empty translation`]);
});
