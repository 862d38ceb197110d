import { describe, expect, test } from "vitest";
import { anchorLinks, findNumbered, findNumberedOnPage, findRuleCitations } from "./find-rules.ts";
import { anchorsOf, namelessRules, ruleNames } from "./rules.ts";

describe("citations of rules", () => {
  test.each<[string, string, string | null]>([
    ["protocol/live#push-delay", "live", "push-delay"],
    ["see protocol/rooms#ended-rooms.", "rooms", "ended-rooms"],
    ["(protocol/org-admin#audit-records, and more)", "org-admin", "audit-records"],
    ["// Rules: protocol/errors#status-404", "errors", "status-404"],
    ["all of protocol/webhooks.", "webhooks", null],
  ])("%j is found", (text, page, rule) => {
    expect(findRuleCitations(text)).toEqual([{ page, rule }]);
  });

  test.each(["docs/protocol/poker.md", "./protocol/rooms#a", "#test/protocol/rules.ts", "protocol/page.ts"])(
    "%j is not a citation",
    (text) => expect(findRuleCitations(text)).toEqual([]),
  );

  test.each(["protocol/poker 12", "(protocol/rooms 3, 7)", "// protocol/live\n// 4"])(
    "%j is a citation by number",
    (text) => expect(findNumbered(text)).toHaveLength(1),
  );

  test.each([
    "As rule 3 says.",
    "Rules 16 and 17 hold.",
    "[rooms](rooms.md) 16",
    "([rooms](rooms.md), rule 3)",
  ])("%j is a citation by number on a page", (text) => expect(findNumberedOnPage(text)).toHaveLength(1));

  test("a status after `rule` is not a rule number", () => {
    expect(findNumberedOnPage("body 400, rule 409.")).toEqual([]);
  });
});

describe("rule names and anchors of a page", () => {
  const page = `# Live\n\n## Closing a socket\n\n- <a id="close-codes"></a>**Close codes.**\n\n  1. **a**\n\n\`\`\`\n- **b**\n\`\`\`\n`;

  test("rules are list items with a name, without nested items and blocks", () => {
    expect(ruleNames(page)).toEqual(["close-codes"]);
  });

  test.each([
    "- **Push delay.** At once.",
    "12. **Push delay.** At once.",
    '- <a id="Push"></a>**Push delay.** At once.',
  ])("%j is a rule without a name", (line) => expect(namelessRules(`${page}${line}\n`)).toEqual([line]));

  test("anchors are rule names and GitHub's anchors of headings", () => {
    expect(anchorsOf(page)).toEqual(["close-codes", "live", "closing-a-socket"]);
  });

  test("finds links to anchors, but not to other sites and files", () => {
    expect(anchorLinks("[a](b.md#c) [d](https://e/f#g) [h](#i) [j](k.md)")).toEqual([
      { file: "b.md", anchor: "c" },
      { file: "", anchor: "i" },
    ]);
  });
});
