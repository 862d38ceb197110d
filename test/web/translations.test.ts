import { expect, test } from "vitest";
import { readSource, type Source } from "../../web/translate/localizer.ts";
import { translationProblems } from "../../web/translate/problems.ts";
import { readSameTexts } from "../../web/translate/same-texts.ts";

type Message = Source["messages"][number];

const source = readSource();
const same = readSameTexts();

/** Returns the client's messages with a change of the first that `isMeant` accepts. */
function withChange(isMeant: (message: Message) => boolean, change: Partial<Message>): Source {
  const at = source.messages.findIndex(isMeant);
  return { ...source, messages: source.messages.with(at, { ...source.messages[at]!, ...change }) };
}

test("a message without a translation is a problem, and so is a translation without a message", () => {
  const plain = source.messages.find(({ name }) => !source.uses.get(name)!.isPlural)!;
  const changed = withChange((one) => one === plain, { name: "s0000000000000000", contents: ["A new text"] });
  const { incomplete, wrong } = translationProblems("de", changed, same);
  expect(incomplete).toEqual([expect.stringMatching(/^de\.xlf: .*: no translation of “A new text”$/)]);
  expect(wrong).toEqual([`de.xlf: the client has no message ${plain.name}`]);
});

test("a text in English is a problem unless the list has it", () => {
  expect(translationProblems("de", source, same)).toEqual({ incomplete: [], wrong: [] });
  const { incomplete } = translationProblems("de", source, {});
  expect(incomplete).toContainEqual(expect.stringMatching(/“Webhook” is the English text$/));
});

test("a placeholder that differs from the message's is a problem", () => {
  const hasMarkup = ({ tag, contents }: Message) =>
    tag === "html" && contents.some((part) => typeof part !== "string");
  const { wrong } = translationProblems("de", withChange(hasMarkup, { contents: ["No markup"] }), same);
  expect(wrong.length).toBeGreaterThan(0);
});

test("a plural form that a language needs is a problem if it is missing", () => {
  const plain = source.messages.find(({ name }) => !source.uses.get(name)!.isPlural)!;
  const uses = new Map(source.uses).set(plain.name, { ...source.uses.get(plain.name)!, isPlural: true });
  const { incomplete } = translationProblems("pl", { ...source, uses }, same);
  expect(incomplete.map((problem) => /\(\w+\.(\w+)\)/.exec(problem)?.[1])).toEqual(["few", "many", "other"]);
});
