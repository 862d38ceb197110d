import { describe, expect, it } from "vitest";
import { minifyModule } from "../../web/minify-templates.ts";

const minify = (code: string) => minifyModule(code, "any.ts");

describe("minifyModule", () => {
  it("minifies a style sheet", () => {
    const code = "css`/* It's why. */\n.a,\n.b > a {\n  color: red;\n  margin: 0 auto;\n}\n`";
    expect(minify(code)).toBe("css`.a,.b>a{color:red;margin:0 auto}`");
  });

  it("keeps the characters of a style sheet through JavaScript escapes", () => {
    const code = String.raw`css${"`"}a::before { content: "\\201c \` \${x}"; }${"`"}`;
    expect(minify(code)).toBe(String.raw`css${"`"}a:before{content:"“\` \${x}"}${"`"}`);
  });

  it("collapses the spaces of a style sheet with expressions", () => {
    expect(minify("css`${bars} {\n  color: ${red};\n}\n`")).toBe("css`${bars} { color: ${red}; } `");
  });

  it("collapses spaces in markup, also in nested templates", () => {
    const code = "html`\n  <p>\n    ${a ? html`\n  <b>é\n  ⌘</b>` : ''}  k\n  </p>\n`; svg`<g>\n\n</g>`";
    expect(minify(code)).toBe("html` <p> ${a ? html` <b>é ⌘</b>` : ''} k </p> `; svg`<g> </g>`");
  });

  it("does not change other templates and strings", () => {
    const code = "`a {\n}`; str`a\n  b`; 'x  y'";
    expect(minify(code)).toBe(code);
  });

  it("does not change a translated text, because it is the key of its translation", () => {
    const code = "html`<p>\n  ${msg(html`one\n  <b>two</b>`)}\n</p>`";
    expect(minify(code)).toBe("html`<p> ${msg(html`one\n  <b>two</b>`)} </p>`");
  });

  it("leaves out the descriptions for translators", () => {
    const code =
      'msg("On", { id: "a", desc: "A state" }); msg("Off", { desc: "B", id: "b" }); msg("C", { desc: "C" })';
    expect(minify(code)).toBe('msg("On", { id: "a",  }); msg("Off", { id: "b" }); msg("C")');
  });

  it("does not change markup whose spaces are visible", () => {
    const code = "html`<pre>\n  a  b</pre>`";
    expect(minify(code)).toBe(code);
  });

  it("reports the file of a style sheet with a syntax error", () => {
    expect(() => minify("css`a { color: red; }}`")).toThrow(expect.objectContaining({ fileName: "any.ts" }));
  });
});
