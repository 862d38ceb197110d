import { expect, test } from "vitest";
import { formsOfMarkdown } from "./forms-of-markdown.ts";

const entry =
  "# Monday\n\n## Ben\n\n- **Today:** \\*\\*Refunds\\*\\* \\<b\\>  \n  and 1\\. more\n- **Commitments:**\n  - [x] Write";

test("a text is copied as it was typed, without the export's own marks", () => {
  expect(formsOfMarkdown(entry).text).toBe(
    "Monday\n\nBen\n\n• Today: **Refunds** <b>\n  and 1. more\n• Commitments:\n  ☑ Write",
  );
});

test("HTML has the marks that people typed, and no element that they typed", () => {
  expect(formsOfMarkdown(entry).html).toBe(
    "<h2>Monday</h2><h3>Ben</h3><ul><li><strong>Today:</strong> <strong>Refunds</strong> &lt;b&gt;<br>and 1. more" +
      "</li><li><strong>Commitments:</strong><ul><li>☑ Write</li></ul></li></ul>",
  );
});

test("a table is a table in HTML, and a line for each row in the text", () => {
  const { text, html } = formsOfMarkdown(
    "| Story | Estimate |\n| --- | ---: |\n| Pay \\| refund | 5 |\n\n1 of 1",
  );
  expect(text).toBe("Story · Estimate\nPay | refund · 5\n\n1 of 1");
  expect(html).toBe(
    "<table><tr><th>Story</th><th>Estimate</th></tr><tr><td>Pay | refund</td><td>5</td></tr></table><p>1 of 1</p>",
  );
});
