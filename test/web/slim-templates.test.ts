import { describe, expect, it } from "vitest";
import { slimCss, slimModule } from "../../web/slim-templates.ts";

describe("slimCss", () => {
  it.each([
    ["a {\n  color: red;\n  margin: 0 auto;\n}\n\nb {\n}", "a{color:red;margin:0 auto}b{}"],
    ["/* It's why. */\n.a .b,\n.c > .d {\n}", " .a .b,.c > .d{}"],
    ["li:hover a:not(:first-child) {", "li:hover a:not(:first-child){"],
    [":host(:dir(rtl)) .fill {", ":host(:dir(rtl)) .fill{"],
    ["@media (width < 720px) and (pointer: coarse) {", "@media (width < 720px) and (pointer:coarse){"],
    ["inset: calc(1px + 2 * var(--a, 3px)) 0;", "inset:calc(1px + 2 * var(--a,3px)) 0;"],
    [`content: "a ;  /* b */ }";\n}`, `content:"a ;  /* b */ }"}`],
  ])("writes %j as %j", (css, slim) => {
    expect(slimCss(css)).toBe(slim);
  });
});

describe("slimModule", () => {
  it("makes each run of spaces in markup one, around expressions and in templates within templates too", () => {
    const code = "html`\n  <p>\n    ${a ? html`\n  <b>é\n  ⌘</b>` : ''}  k\n  </p>\n`; svg`<g>\n\n</g>`";
    expect(slimModule(code)).toBe("html` <p> ${a ? html` <b>é ⌘</b>` : ''} k </p> `; svg`<g> </g>`");
  });

  it("slims style sheets, and leaves other templates and plain text as they are", () => {
    const code = "css`a {\n  color: ${red};\n}`; `a {\n}`; str`a\n  b`; 'x  y'";
    expect(slimModule(code)).toBe("css`a{color:${red}}`; `a {\n}`; str`a\n  b`; 'x  y'");
  });

  it("leaves a text for translators as it is, because its translation is found by it", () => {
    const code = "html`<p>\n  ${msg(html`one\n  <b>two</b>`)}\n</p>`";
    expect(slimModule(code)).toBe("html`<p> ${msg(html`one\n  <b>two</b>`)} </p>`");
  });

  it("leaves markup alone whose spaces are drawn", () => {
    const code = "html`<pre>\n  a  b</pre>`";
    expect(slimModule(code)).toBe(code);
  });
});
