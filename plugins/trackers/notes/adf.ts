import { codeLines, linkText, markedLines, MAX_READ, namedPart, rowLine } from "./parts.ts";

/** A node of the Atlassian Document Format. */
type Node = {
  type?: unknown;
  text?: unknown;
  attrs?: Record<string, unknown>;
  content?: unknown;
  marks?: unknown;
};

/** What is left to read: of nodes in one another, and of characters. */
type Left = { characters: number };

const MAX_DEPTH = 32;

/**
 * Returns a document in the Atlassian Document Format as notes. Another value is "". Unknown nodes are
 * their content. At most `most` units of text are read.
 */
export function adfToNotes(document: unknown, most = MAX_READ): string {
  if (typeof document !== "object" || document === null) return "";
  return blocksOf(document, { characters: most }, 0).join("\n");
}

/** Returns the lines of a node's blocks, with an empty line between two. */
function blocksOf(node: Node, left: Left, depth: number): string[] {
  const lines: string[] = [];
  for (const child of childrenOf(node)) {
    if (left.characters <= 0) break;
    const block = linesOf(child, left, depth + 1);
    if (block.length === 0) continue;
    if (lines.length > 0 && depth === 0) lines.push("");
    lines.push(...block);
  }
  return lines;
}

/** Returns the lines of a block. */
function linesOf(node: Node, left: Left, depth: number): string[] {
  if (depth > MAX_DEPTH) return [];
  switch (node.type) {
    case "paragraph":
    case "heading":
    case "taskItem":
    case "decisionItem":
    case "caption":
      return inlineOf(node, left, depth).split("\n");
    case "codeBlock":
      return codeLines(inlineOf(node, left, depth));
    case "bulletList":
    case "decisionList":
      return childrenOf(node).flatMap((item) => markedLines("- ", itemLines(item, left, depth)));
    case "taskList":
      return childrenOf(node).flatMap((item) =>
        markedLines(
          textOf(item.attrs?.["state"]) === "DONE" ? "- [x] " : "- [ ] ",
          itemLines(item, left, depth),
        ),
      );
    case "orderedList":
      return numbered(node, left, depth);
    case "blockquote":
      return blocksOf(node, left, depth).map((line) => `> ${line}`);
    case "table":
      return childrenOf(node).map((row) =>
        rowLine(childrenOf(row).map((cell) => blocksOf(cell, left, depth + 2).join(" "))),
      );
    case "expand":
    case "nestedExpand":
      return [textOf(node.attrs?.["title"]), ...blocksOf(node, left, depth)].filter((line) => line !== "");
    case "rule":
      return [];
    default:
      return isInline(node) ? [inlineNode(node, left, depth)] : blocksOf(node, left, depth);
  }
}

function itemLines(item: Node, left: Left, depth: number): string[] {
  const lines = linesOf(item, left, depth + 1);
  return lines.length > 0 ? lines : [""];
}

function numbered(node: Node, left: Left, depth: number): string[] {
  const first = Number(node.attrs?.["order"] ?? 1);
  const start = Number.isSafeInteger(first) && first >= 0 ? first : 1;
  return childrenOf(node).flatMap((item, i) => markedLines(`${start + i}. `, itemLines(item, left, depth)));
}

/** Returns the text of a node's content within a line. */
function inlineOf(node: Node, left: Left, depth: number): string {
  return childrenOf(node)
    .map((child) => (left.characters > 0 ? inlineNode(child, left, depth + 1) : ""))
    .join("");
}

const inlineTypes = new Set(
  "text hardBreak mention emoji date status inlineCard blockCard embedCard media mediaInline extension inlineExtension".split(
    " ",
  ),
);

function isInline({ type }: Node): boolean {
  return typeof type === "string" && inlineTypes.has(type);
}

function inlineNode(node: Node, left: Left, depth: number): string {
  if (depth > MAX_DEPTH) return "";
  const text = inlineText(node, left, depth);
  left.characters -= text.length + 1;
  return text;
}

function inlineText(node: Node, left: Left, depth: number): string {
  const attrs = node.attrs ?? {};
  switch (node.type) {
    case "text":
      return linked(textOf(node.text).slice(0, left.characters), node.marks);
    case "hardBreak":
      return "\n";
    case "mention":
      return textOf(attrs["text"]);
    case "emoji":
      return textOf(attrs["text"]) || textOf(attrs["shortName"]);
    case "status":
      return `[${textOf(attrs["text"])}]`;
    case "date":
      return dateOf(attrs["timestamp"]);
    case "inlineCard":
    case "blockCard":
    case "embedCard":
      return linkText("", textOf(attrs["url"]));
    case "media":
    case "mediaInline":
      return namedPart(
        attrs["type"] === "file" && attrs["alt"] === undefined ? "attachment" : "image",
        textOf(attrs["alt"]),
      );
    case "extension":
    case "inlineExtension":
      return namedPart("macro", textOf(attrs["extensionKey"]));
    default:
      return inlineOf(node, left, depth);
  }
}

function linked(text: string, marks: unknown): string {
  const link = (Array.isArray(marks) ? marks : []).find((mark) => Object(mark).type === "link") as
    | Node
    | undefined;
  return link ? linkText(text, textOf(link.attrs?.["href"])) : text;
}

function dateOf(timestamp: unknown): string {
  const time = new Date(Number(timestamp));
  return Number.isNaN(time.getTime()) ? "" : time.toISOString().slice(0, 10);
}

function childrenOf({ content }: Node): Node[] {
  const children: unknown[] = Array.isArray(content) ? content : [];
  return children.filter((child): child is Node => typeof child === "object" && child !== null);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
