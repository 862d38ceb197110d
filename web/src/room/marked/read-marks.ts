import { Lexer, type Token, type Tokens } from "marked";
import { isHttps } from "./addresses.ts";
import type { Block, Item, Words } from "./marks.ts";
import { OwnTokenizer } from "./own-tokenizer.ts";
import { linkReferences } from "./references.ts";

/** No text has more; a longer one would be read by whoever opens the room, at whatever it costs. In characters. */
const longestText = 4_000;

/** Marks in marks: nobody types more, and what is deeper stays text. */
const deepestMark = 6;

/**
 * Returns what a text is drawn as. What is not on the list of marks becomes the characters that were typed. `pattern`
 * says where references lead, "" for nowhere.
 */
export function readMarks(text: string, pattern: string): Block[] {
  return orTyped(text, () => blocksOf(newLexer().lex(text), pattern), [{ kind: "lines", words: [text] }]);
}

/** The same for a text that stays within its line: lists and blocks of code are text there. */
export function readLineMarks(text: string, pattern: string): Words[] {
  return orTyped(text, () => wordsOf(newLexer().inlineTokens(text), { pattern, depth: 0 }), [text]);
}

/** The library throws where it does not get on. What somebody typed must be there all the same. */
function orTyped<T>(text: string, read: () => T, typed: T): T {
  if (text.length > longestText) return typed;
  try {
    return read();
  } catch {
    return typed;
  }
}

function newLexer(): Lexer {
  // Only its tokens are used: decisions/web#tokens-instead-of-sanitised-html.
  return new Lexer({ gfm: true, tokenizer: new OwnTokenizer() });
}

/** Empty lines stay: they go to the end of what stands before them. */
function blocksOf(tokens: readonly Token[], pattern: string): Block[] {
  const blocks: Block[] = [];
  for (const token of tokens) {
    if (token.type === "space") addLines(blocks, token.raw);
    else blocks.push(blockOf(token, pattern));
  }
  return blocks;
}

function addLines(blocks: Block[], lines: string) {
  const last = blocks.at(-1);
  if (last?.kind === "lines") last.words.push(lines);
  if (last?.kind === "list") addLines(last.items.at(-1)!.blocks, lines);
}

function blockOf(token: Token, pattern: string): Block {
  switch (token.type) {
    case "paragraph":
    case "text": {
      const { tokens, raw } = token as Tokens.Paragraph;
      const words = tokens ? wordsOf(tokens, { pattern, depth: 0 }) : [raw];
      return { kind: "lines", words: [...words, ...(/\n+$/.exec(raw) ?? [])] };
    }
    case "code":
      return { kind: "code", text: (token as Tokens.Code).text };
    case "list":
      return listOf(token as Tokens.List, pattern);
    default:
      return { kind: "lines", words: [token.raw] };
  }
}

/** A list with an empty item is text: a "-" alone says "nothing". */
function listOf({ raw, items, ordered }: Tokens.List, pattern: string): Block {
  if (items.some(({ text }) => text.trim() === "")) return { kind: "lines", words: [raw] };
  return { kind: "list", items: items.map((item) => itemOf(item, ordered, pattern)) };
}

/** The number is the one that was typed: "3. 7." must not become "3. 4.". */
function itemOf({ raw, tokens }: Tokens.ListItem, ordered: boolean, pattern: string): Item {
  const blocks = blocksOf(tokens, pattern);
  addLines(blocks, /\n*$/.exec(raw)![0]);
  return ordered ? { number: Number.parseInt(raw, 10), blocks } : { blocks };
}

type Within = { pattern: string; depth: number };

function wordsOf(tokens: readonly Token[], within: Within): Words[] {
  return tokens.flatMap((token) => markOf(token, within));
}

function markOf(token: Token, { pattern, depth }: Within): Words[] {
  if (depth === deepestMark) return [token.raw];
  const inner = { pattern, depth: depth + 1 };
  switch (token.type) {
    case "text":
      // Not the token's `text`, in which the library has replaced HTML's numbers for characters.
      return linkReferences(token.raw, pattern);
    case "escape":
      return [(token as Tokens.Escape).text];
    case "br":
      return ["\n"];
    case "em":
    case "strong":
      return [{ kind: token.type, words: wordsOf((token as Tokens.Em).tokens, inner) }];
    case "codespan":
      return [{ kind: "code", text: token.raw.replace(/^`+|`+$/g, "").trim() }];
    case "link":
      return [linkOf(token as Tokens.Link, inner) ?? token.raw];
    default:
      return [token.raw];
  }
}

/** A link has an https address and no title, and its words are no other address than the one it leads to. */
function linkOf({ href, title, text, tokens }: Tokens.Link, within: Within): Words | undefined {
  const pretends = /\w:\/\/|^www\./i.test(text) && text !== href;
  if (title || pretends || text.trim() === "" || !isHttps(href)) return undefined;
  return { kind: "link", href, words: wordsOf(tokens, { ...within, pattern: "" }) };
}
