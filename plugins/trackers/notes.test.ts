import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { adfToNotes } from "./notes/adf.ts";
import { cutText } from "./notes/cut-text.ts";
import { htmlToNotes } from "./notes/html.ts";
import { markdownToNotes } from "./notes/markdown.ts";
import { ticketNotes } from "./notes/ticket-notes.ts";
import { wikiToNotes } from "./notes/wiki-markup.ts";

const lines = (...all: string[]) => all.join("\n");

describe("wiki markup", () => {
  test.each([
    ["h2. Why", "Why"],
    ["See [the plan|https://a.example/plan] now", "See the plan (https://a.example/plan) now"],
    ["[https://a.example/plan]", "https://a.example/plan"],
    ["[the plan|https://a.example/plan|smart-link]", "the plan (https://a.example/plan)"],
    ["[mail|mailto:ana@a.example]", "mail (ana@a.example)"],
    ["[run|javascript:alert(1)]", "run"],
    ["!plan.png|thumbnail!", "[image: plan.png]"],
    ["!https://a.example/x/plan.png?v=1!", "[image: plan.png]"],
    ["[^plan.pdf]", "[file: plan.pdf]"],
    ["Stop! Not so fast!", "Stop! Not so fast!"],
    ["[~accountid:5b10] and [~ana]", "@5b10 and @ana"],
    ["{color:red}red{color}", "red"],
    ["{toc:maxLevel=2}", "[macro: toc]"],
    ["{panel:title=Rules|bgColor=#fff}", "Rules"],
    ["{{npm test}}", "`npm test`"],
    ["a *bold* word, 2*3*4", "a **bold** word, 2*3*4"],
    [String.raw`\[no link\] \{x}`, "[no link] {x}"],
    ["||Name||Points||", "Name | Points"],
    ["|[a|https://a.example/x]|2|", "a (https://a.example/x) | 2"],
    ["bq. said", "> said"],
    ["----", ""],
    ["-5 degrees", "-5 degrees"],
  ])("%j becomes %j", (markup, notes) => {
    expect(wikiToNotes(markup)).toBe(notes);
  });

  test("lists keep their levels", () => {
    const markup = lines("* one", "** two", "# first", "#* inner");
    expect(wikiToNotes(markup)).toBe(lines("- one", "  - two", "1. first", "  - inner"));
  });

  test("code keeps its characters", () => {
    const markup = lines("a", "{code:java|title=x}", "int[] x = {1}; // *y*", "{code}", "b *c*");
    expect(wikiToNotes(markup)).toBe(lines("a", "", "```", "int[] x = {1}; // *y*", "```", "", "b **c**"));
  });

  test("code without an end reaches to the end of the text", () => {
    expect(wikiToNotes("{noformat}\n*a*")).toBe(lines("", "```", "*a*", "```"));
  });
});

describe("documents of Atlassian", () => {
  const doc = (...content: object[]) => ({ type: "doc", version: 1, content });
  const text = (words: string, ...marks: object[]) => ({ type: "text", text: words, marks });
  const paragraph = (...content: object[]) => ({ type: "paragraph", content });
  const item = (...content: object[]) => ({ type: "listItem", content });

  test("paragraphs, headings and links", () => {
    const link = { type: "link", attrs: { href: "https://a.example/plan" } };
    const heading = { type: "heading", attrs: { level: 2 }, content: [text("Why")] };
    const notes = adfToNotes(
      doc(heading, paragraph(text("See "), text("the plan", link), { type: "hardBreak" }, text("now"))),
    );
    expect(notes).toBe(lines("Why", "", "See the plan (https://a.example/plan)", "now"));
  });

  test("lists in one another", () => {
    const inner = {
      type: "orderedList",
      attrs: { order: 3 },
      content: [item(paragraph(text("c"))), item(paragraph(text("d")))],
    };
    const list = {
      type: "bulletList",
      content: [item(paragraph(text("a")), inner), item(paragraph(text("b")))],
    };
    // A list item is a block of its own.
    expect(adfToNotes(doc(list))).toBe(lines("- a", "  3. c", "  4. d", "- b"));
  });

  test("tasks, code and quotes", () => {
    const tasks = {
      type: "taskList",
      content: [
        { type: "taskItem", attrs: { state: "DONE" }, content: [text("a")] },
        { type: "taskItem", attrs: { state: "TODO" }, content: [text("b")] },
      ],
    };
    const code = { type: "codeBlock", content: [text("x = 1\ny = 2")] };
    const quote = { type: "blockquote", content: [paragraph(text("said"))] };
    const notes = lines("- [x] a", "- [ ] b", "", "```", "x = 1", "y = 2", "```", "", "> said");
    expect(adfToNotes(doc(tasks, code, quote))).toBe(notes);
  });

  test("a table has a line for each row", () => {
    const row = (type: string, ...cells: string[]) => ({
      type: "tableRow",
      content: cells.map((cell) => ({ type, content: [paragraph(text(cell))] })),
    });
    const table = {
      type: "table",
      content: [row("tableHeader", "Name", "Points"), row("tableCell", "a\nb", "2")],
    };
    expect(adfToNotes(doc(table))).toBe(lines("Name | Points", "a b | 2"));
  });

  test("images, mentions, macros and cards are named", () => {
    const media = {
      type: "mediaSingle",
      content: [{ type: "media", attrs: { type: "external", alt: "plan.png" } }],
    };
    const inline = paragraph(
      { type: "mention", attrs: { text: "@Ana" } },
      text(" "),
      { type: "status", attrs: { text: "OPEN" } },
      text(" "),
      { type: "date", attrs: { timestamp: "1782864000000" } },
      text(" "),
      { type: "inlineCard", attrs: { url: "https://a.example/card" } },
    );
    const macro = { type: "extension", attrs: { extensionKey: "toc" } };
    const notes = lines(
      "[image: plan.png]",
      "",
      "@Ana [OPEN] 2026-07-01 https://a.example/card",
      "",
      "[macro: toc]",
    );
    expect(adfToNotes(doc(media, inline, macro))).toBe(notes);
  });

  test.each([
    null,
    1,
    "x",
    [],
    {},
    { content: "x" },
    { content: [null, 1, { type: 5, content: [{ text: 3 }] }] },
  ])("%j is no text", (document) => {
    expect(adfToNotes(document).trim()).toBe("");
  });
});

describe("HTML", () => {
  test.each([
    ["<p>a</p><p>b &amp; c</p>", lines("a", "", "b & c", "")],
    ["a<br>b", lines("a", "b")],
    [
      "<ul><li>a<ul><li>b</li></ul></li></ul><ol><li>c</li><li>d</li></ol>",
      lines("- a", "  - b", "1. c", "2. d"),
    ],
    ['<a href="https://a.example/x">the plan</a>', "the plan (https://a.example/x)"],
    ["<a href='javascript:alert(1)'>run</a>", "run"],
    ['<img src="/x/plan.png?v=1">', "[image: plan.png]"],
    ['<img alt="Plan" src="/1">', "[image: Plan]"],
    [
      "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>",
      lines("a | b", "1 | 2", ""),
    ],
    ["<script>alert('<p>1</p>')</script>a<!-- <b> -->b", "ab"],
    ["<pre>x\n  y</pre>", lines("```", "x", "  y", "```")],
    ["1 < 2 and &lt;b&gt; &#x41;&#66;", "1 < 2 and <b> AB"],
    ["<style>p{}", ""],
  ])("%s", (html, notes) => {
    expect(htmlToNotes(html)).toBe(notes);
  });
});

describe("Markdown", () => {
  test.each([
    ["![plan](https://a.example/plan.png)", "[image: plan]"],
    ["![](/x/plan.png)", "[image: plan.png]"],
    ['<img width="9" alt="Plan" src="/1">', "[image: Plan]"],
    ["a <!-- hidden\nlines --> b", "a  b"],
    ["<details><summary>More</summary>", "More"],
    ["[plan](https://a.example/plan) **b**", "[plan](https://a.example/plan) **b**"],
    ["```\n![x](y) <br>\n```", "```\n![x](y) <br>\n```"],
    ["a < b and Map<string>", "a < b and Map<string>"],
  ])("%j becomes %j", (markdown, notes) => {
    expect(markdownToNotes(markdown)).toBe(notes);
  });
});

describe("notes of a ticket", () => {
  const ticket = {
    address: "https://a.example/browse/A-1",
    type: "Bug",
    state: "Open",
    parent: "",
    description: "",
  };

  test("the first line is the address, the second type, state and parent", () => {
    expect(ticketNotes({ ...ticket, parent: "A-2 Pay", description: "a\n\n\n\nb  \n" })).toBe(
      lines("https://a.example/browse/A-1", "Bug · Open · A-2 Pay", "", "a", "", "b"),
    );
  });

  test("a long description is cut behind a word", () => {
    const notes = ticketNotes({ ...ticket, description: "word ".repeat(900) });
    expect([notes.length <= 2_000, notes.endsWith(" word…")]).toEqual([true, true]);
  });

  test.each([
    ["one two three", 9, "one two…"],
    ["abcdefghij", 5, "abcd…"],
    ["👍👍👍", 4, "👍…"],
    ["short", 5, "short"],
  ])("%j with at most %d characters is %j", (text, most, cut) => {
    expect(cutText(text, most)).toBe(cut);
  });
});

// Descriptions are what strangers typed, and a run has 200 ms.
describe("hostile descriptions", () => {
  const marks = [
    "[",
    "]",
    "|",
    "!",
    "{",
    "}",
    "*",
    "\\",
    "<",
    ">",
    "&",
    "\n",
    " ",
    "#",
    "-",
    "h1. ",
    "{code}",
    "<!--",
    "```",
    "a",
    "\u0000",
    "\ud800",
    "😀",
  ];
  const text = fc.oneof(
    fc.array(fc.constantFrom(...marks), { maxLength: 400 }).map((parts) => parts.join("")),
    fc
      .tuple(fc.constantFrom(...marks), fc.integer({ min: 1, max: 5_000 }))
      .map(([mark, count]) => mark.repeat(count)),
    fc.string({ unit: "binary", maxLength: 3_000 }),
  );
  const { node } = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 6 },
      fc.record({ type: fc.constant("text"), text }),
      fc.record({
        type: fc.constantFrom(
          "paragraph",
          "bulletList",
          "orderedList",
          "taskList",
          "table",
          "blockquote",
          "media",
          "x",
        ),
        attrs: fc.anything(),
        content: fc.oneof(fc.anything(), fc.array(tie("node"), { maxLength: 4 })),
      }),
    ),
  }));
  const isFit = (description: string) => {
    const notes = ticketNotes({
      address: "https://a.example/1",
      type: "Bug",
      state: "",
      parent: "",
      description,
    });
    expect(notes.length).toBeLessThanOrEqual(2_000);
    expect(notes.isWellFormed()).toBe(true);
    expect(notes).not.toMatch(/[^\P{Cc}\t\n]/u);
  };

  test.each([
    ["wiki markup", wikiToNotes],
    ["HTML", htmlToNotes],
    ["Markdown", markdownToNotes],
  ])("%s becomes notes that a room accepts", (_, toNotes) => {
    fc.assert(fc.property(text, (given) => isFit(toNotes(given))));
  });

  test("documents become notes that a room accepts", () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 5 }), (content) => isFit(adfToNotes({ type: "doc", content }))),
    );
  });
});
