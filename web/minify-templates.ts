import { transform } from "lightningcss";
import { parseSync, Visitor, type ESTree, type Plugin } from "vite";
import { styleTargets } from "./supported-browsers.ts";

/**
 * Minifies Lit templates in a build. To the bundler's minifier they are plain text. `css` templates go through
 * Lightning CSS, which Vite also uses for style sheets. In `html` and `svg` each run of spaces becomes one space. The
 * reason against a package: decisions/web#our-own-template-minifier.
 */
export function minifyTemplates(): Plugin {
  return {
    name: "minify-templates",
    apply: "build",
    // Runs after the TypeScript compilation.
    enforce: "post",
    transform: {
      filter: { id: /\/web\/src\/.+\.ts$/, code: /(css|html|svg)`|\bdesc: /i },
      handler: (code, id) => minifyModule(code, id),
    },
  };
}

/**
 * Returns the code of a module with minified templates. Texts for translators and templates with a `pre` keep their
 * spaces. Descriptions for translators (`desc`) are left out. Throws a SyntaxError if a style sheet cannot be parsed.
 */
export function minifyModule(code: string, fileName: string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const messages = new Set<ESTree.Node>();
  new Visitor({
    CallExpression({ callee, arguments: [text, options] }) {
      if (callee.type !== "Identifier" || callee.name !== "msg" || !text) return;
      // Translations are looked up by the exact text of the message.
      messages.add(text);
      if (options?.type === "ObjectExpression") edits.push(...withoutDescription(text, options));
    },
    TaggedTemplateExpression(node) {
      const { tag, quasi } = node;
      if (tag.type !== "Identifier" || messages.has(node)) return;
      const [first] = quasi.quasis;
      if (tag.name === "css" && first?.tail) {
        edits.push({ ...first, text: minifyCss(first.value.cooked ?? "", fileName) });
      } else if (isTemplate.test(tag.name) && !quasi.quasis.some(({ value }) => value.raw.includes("<pre"))) {
        for (const part of quasi.quasis) edits.push({ ...part, text: part.value.raw.replace(/\s+/g, " ") });
      }
    },
  }).visit(parseSync("module.js", code).program);
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((all, { start, end, text }) => all.slice(0, start) + text + all.slice(end), code);
}

/** Returns the edit that removes a message's description, and its options if they hold nothing else. */
function withoutDescription(text: ESTree.Node, { properties, end }: ESTree.ObjectExpression) {
  const at = properties.findIndex(
    (property) =>
      property.type === "Property" && property.key.type === "Identifier" && property.key.name === "desc",
  );
  const [found, next] = [properties[at], properties[at + 1]];
  if (found && properties.length === 1) return [{ start: text.end, end, text: "" }];
  return found ? [{ start: found.start, end: next?.start ?? found.end, text: "" }] : [];
}

const isTemplate = /^(css|html|svg|staticHtml)$/;

function minifyCss(css: string, filename: string): string {
  const { code } = transform({ filename, code: Buffer.from(css), minify: true, targets: styleTargets });
  return code.toString().replace(/[\\`]|\$\{/g, "\\$&");
}
