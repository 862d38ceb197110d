import { readFile } from "node:fs/promises";
import { parseSync, Visitor, type ESTree, type Plugin } from "vite";

type Edit = { start: number; end: number; text: string };

const quoted = /"[^"]*"|'[^']*'/.source;
const comments = new RegExp(String.raw`(${quoted})|/\*[^]*?\*/`, "g");
const spaces = new RegExp(String.raw`(${quoted})|\s*(?:;\s*)?(\})\s*|\s*([{;,])\s*|(:)\s+|\s+`, "g");

/**
 * Takes out of a build what a browser does not need: indentation and comments within `css`, `html` and `svg` templates,
 * which no minifier touches because to it they are text, and what an icon carries besides its shapes. Nothing changes
 * on screen, and development serves the sources as they are.
 */
export function slimTemplates(): Plugin[] {
  return [
    {
      name: "slim-icons",
      apply: "build",
      enforce: "pre",
      load: {
        filter: { id: /\/lucide-static\/.+\.svg\?raw$/ },
        async handler(id) {
          const svg = await readFile(id.slice(0, id.lastIndexOf("?")), "utf8");
          return `export default ${JSON.stringify(slimIcon(svg))};`;
        },
      },
    },
    {
      name: "slim-templates",
      apply: "build",
      // After TypeScript is gone: what is parsed here is what the bundler gets.
      enforce: "post",
      transform: {
        filter: { id: /\/web\/src\/.+\.ts$/, code: /\b(css|html|svg)`/i },
        handler: (code) => slimModule(code),
      },
    },
  ];
}

/** Returns the code of a module with its templates slimmed. */
export function slimModule(code: string): string {
  const edits: Edit[] = [];
  const translated = new Set<ESTree.Node>();
  new Visitor({
    CallExpression({ callee, arguments: [text] }) {
      // A translation is found by the exact text, so that has to stay as the translators were given it.
      if (callee.type === "Identifier" && callee.name === "msg" && text) translated.add(text);
    },
    TaggedTemplateExpression(node) {
      const slim =
        node.tag.type === "Identifier" && !translated.has(node) ? slimmers[node.tag.name] : undefined;
      const { quasis } = node.quasi;
      if (!slim || quasis.some(({ value }) => /<pre\b/.test(value.raw))) return;
      for (const { start, end, value } of quasis) edits.push({ start, end, text: slim(value.raw) });
    },
  }).visit(parseSync("module.js", code).program);
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

/** Returns a style sheet, or a piece of one between two expressions, without comments and needless spaces. */
export function slimCss(css: string): string {
  return css
    .replace(comments, (_, text?: string) => text ?? "")
    .replace(
      spaces,
      (_, text?: string, end?: string, mark?: string, colon?: string) => text ?? end ?? mark ?? colon ?? " ",
    );
}

/** Returns markup with each run of spaces as one: that is how it is drawn anyway, outside of `pre`. */
function slimHtml(html: string): string {
  return html.replace(/\s+/g, " ");
}

/**
 * Returns an icon without its licence line, the spaces between its shapes, and what all say of themselves, which the
 * style sheet of those that draw them says once.
 */
function slimIcon(svg: string): string {
  return svg
    .replace(/<!--[^]*?-->/g, "")
    .replace(/<svg\b[^>]*>/, '<svg viewBox="0 0 24 24">')
    .replace(/\s+/g, " ")
    .replace(/ ?(\/?>) ?/g, "$1")
    .trim();
}

const slimmers: Record<string, (text: string) => string> = {
  css: slimCss,
  html: slimHtml,
  svg: slimHtml,
  staticHtml: slimHtml,
};
