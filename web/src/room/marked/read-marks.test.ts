import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Block, Words } from "./marks.ts";
import { readLineMarks, readMarks } from "./read-marks.ts";

const pattern = "https://tracker.example/browse/{ref}";
const marked = (text: string, leads = pattern) => readMarks(text, leads).map(blockText).join("");

/** Returns a tree on one line: `<p>` as its words only, other elements with their kind. */
function blockText(block: Block): string {
  if (block.kind === "lines") return block.words.map(wordText).join("");
  if (block.kind === "code") return `{block ${block.text}}`;
  const items = block.items.map(
    ({ number, blocks }) => `(${number ?? "•"} ${blocks.map(blockText).join("")})`,
  );
  return `{list ${items.join("")}}`;
}

function wordText(part: Words): string {
  if (typeof part === "string") return part;
  if (part.kind === "code") return `{code ${part.text}}`;
  const inner = part.words.map(wordText).join("");
  return part.kind === "link" ? `{to ${part.href} ${inner}}` : `{${part.kind} ${inner}}`;
}

// Rules: protocol/rooms#markup-in-texts
describe("a parsed text", () => {
  test.each([
    ["plain words", "plain words"],
    ["*a* _b_ **c** __d__", "{em a} {em b} {strong c} {strong d}"],
    ["**a *b***", "{strong a {em b}}"],
    ["run `npm **test**` now", "run {code npm **test**} now"],
    ["```sh\na  *b*\n\nc\n```", "{block a  *b*\n\nc}"],
    ["- a\n- *b*", "{list (• a\n)(• {em b})}"],
    ["3. a\n7) b", "{list (3 a)}{list (7 b)}"],
    ["3. a\n7. b", "{list (3 a\n)(7 b)}"],
    ["- a\n  - b", "{list (• a\n{list (• b)})}"],
    ["a\nb", "a\nb"],
    ["a  \nb", "a\nb"],
    ["a\n\n\nb", "a\n\n\nb"],
    ["\\*a\\*", "*a*"],
    [
      "see https://example.com/a_b_c?d=1&amp;e#f.",
      "see {to https://example.com/a_b_c?d=1&amp;e#f https://example.com/a_b_c?d=1&amp;e#f}.",
    ],
    ["(https://example.com/x_(y))", "({to https://example.com/x_(y) https://example.com/x_(y)})"],
    ["**https://example.com/a**", "{strong {to https://example.com/a https://example.com/a}}"],
    ["[the *plan*](https://example.com/plan)", "{to https://example.com/plan the {em plan}}"],
    ["[example.com](https://docs.example.com/a)", "{to https://docs.example.com/a example.com}"],
    [
      "[Node.js](https://nodejs.org/) [v1.2](https://example.com/)",
      "{to https://nodejs.org/ Node.js} {to https://example.com/ v1.2}",
    ],
    ["[what bank.example says](https://example.com/)", "{to https://example.com/ what bank.example says}"],
    [
      "PAY-7, (WEB_2-8)",
      "{to https://tracker.example/browse/PAY-7 PAY-7}, ({to https://tracker.example/browse/WEB_2-8 WEB_2-8})",
    ],
    ["**PAY-7**", "{strong {to https://tracker.example/browse/PAY-7 PAY-7}}"],
  ])("%j is parsed", (text, drawn) => expect(marked(text)).toBe(drawn));

  test.each([
    "-",
    "- a\n-",
    "# Title",
    "Title\n---",
    "---",
    "* * *",
    "> quoted",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "    four spaces",
    "~~gone~~",
    "[ ] open",
    "snake_case_name and 2 * 3 * 4",
    "<b>bold</b>",
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    '<a href="javascript:alert(1)">a</a>',
    "<!-- a -->",
    "&lt;b&gt; &amp; &#42;",
    "![a](https://example.com/a.png)",
    "[a](javascript:alert(1))",
    "[a](data:text/html,b)",
    "[a](http://example.com/)",
    "[a](//example.com/)",
    "[a](/me/profile)",
    '[a](https://example.com/ "title")',
    "[https://bank.example](https://example.com/)",
    "[www.bank.example](https://example.com/)",
    "[a](https://bank.example@example.com/)",
    "[bank.example](https://example.com/)",
    "[bank.example/login?a=b](https://example.com/)",
    "[**bank.example**](https://example.com/)",
    "[`bank.example`](https://example.com/)",
    "[ana@bank.example](https://example.com/)",
    "[BANK.example:8443](https://example.com/)",
    "[bank。example](https://example.com/)",
    "[bank\u00ad.example](https://example.com/)",
    "[bücher.example](https://example.com/)",
    "[https:\u200b//bank.example/a](https://example.com/)",
    "[h\u2060ttps://bank.example/a b](https://example.com/)",
    "[ｈｔｔｐｓ://bank.example a](https://example.com/)",
    "[example.com.bank.example](https://example.com/)",
    "[a][b]\n[b]: https:example.com",
    "<ana@example.com> ana@example.com www.example.com ftp://example.com http://example.com",
    "https:// nothing",
    "x/PAY-7 a-PAY-7 PAY-7-8 pay-7",
  ])("%j stays as typed", (text) => expect(marked(text)).toBe(text));

  test("a task's checkbox stays text", () => {
    expect(marked("- [x] a\n- [ ] b")).toBe("{list (• [x] a\n)(• [ ] b)}");
  });

  test("references are links only with a URL template, outside of code and links", () => {
    expect(marked("PAY-7", "")).toBe("PAY-7");
    expect(marked("`PAY-7` https://example.com/PAY-7")).toBe(
      "{code PAY-7} {to https://example.com/PAY-7 https://example.com/PAY-7}",
    );
  });

  test("a text within a line has no lists and no code blocks", () => {
    expect(readLineMarks("- *a* `b`", "").map(wordText).join("")).toBe("- {em a} {code b}");
  });
});

describe("hostile texts", () => {
  const pieces = [
    "[", "![", "[a](", "[](", "[a](<", "[[a]", "[a]: b\n", "[a][b]", "](", "*", "**a", "*a ", "_a ", "*_", "a**b",
    "***a** b* ", "*a*", "__a*", "`", "`a", "``a ", "```\n", "> ", ">", "- ", "-  ", "* ", "1. ", "- a\n  ", "+ ", "_a*",
    "<", "<a ", "<!--", "\\", "~~a", "|a", "|-|\n", "&", "&#x", "https://", "https://a)", "<https://", "www.", "a@b.c ",
    "\n", "\t", " ", "a  \n", "# ", "A-1", "AA", "\u202e[a](https://", "a*b_c`d[e](f",
  ]; // prettier-ignore

  test.each(pieces)(
    "%j, 2,000 characters of it, takes under a second of the processor and is drawn from the list of marks",
    (piece) => {
      for (const text of [
        piece.repeat(2000 / piece.length),
        `${"[*_`".repeat(200)}${piece.repeat(1000 / piece.length)}`,
      ]) {
        // Processor time, because a busy machine takes longer.
        const before = process.cpuUsage();
        const blocks = readMarks(text, pattern);
        expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
        expectOnList(blocks);
      }
    },
  );

  test("every text is parsed into listed marks", () => {
    const part = fc.oneof(
      fc.constantFrom(...pieces, "a", "B-2 ", "    ", "\n\n", ")"),
      fc.string({ unit: "grapheme" }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const blocks = readMarks(parts.join(""), pattern);
        expectOnList(blocks);
        for (const words of readLineMarks(parts.join(""), pattern)) expectWords(words);
      }),
      { numRuns: 500 },
    );
  });

  function expectOnList(blocks: readonly Block[]) {
    for (const block of blocks) {
      expect(["lines", "list", "code"]).toContain(block.kind);
      if (block.kind === "lines") block.words.forEach(expectWords);
      if (block.kind === "list") block.items.forEach((item) => expectOnList(item.blocks));
      if (block.kind === "code") expect(block.text).toBeTypeOf("string");
    }
  }

  function expectWords(part: Words) {
    if (typeof part === "string") return;
    expect(["em", "strong", "code", "link"]).toContain(part.kind);
    if (part.kind === "link") expect(new URL(part.href).protocol).toBe("https:");
    if (part.kind !== "code") part.words.forEach(expectWords);
  }
});
