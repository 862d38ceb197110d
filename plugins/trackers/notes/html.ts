import { decodeEntities } from "./entities.ts";
import { fileName, linkText, MAX_READ, namedPart } from "./parts.ts";

const blocks = new Set(
  "p div h1 h2 h3 h4 h5 h6 ul ol table tr blockquote pre section article details summary hr".split(" "),
);
const hidden = new Set(["script", "style", "head", "title", "template"]);

/** An open link, and where its text begins. */
type Link = { address: string; from: number };

/** Returns a description in HTML as notes. It reads each character once, and needs no document. */
export function htmlToNotes(html: string): string {
  const text = html.slice(0, 2 * MAX_READ);
  const lower = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const writer = new Writer();
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf("<", at);
    writer.words(text.slice(at, open < 0 ? text.length : open));
    if (open < 0) break;
    if (text.startsWith("<!--", open)) at = endOf(text, "-->", open + 4);
    else if (/[a-z/!?]/i.test(text[open + 1] ?? "")) {
      at = endOf(text, ">", open + 1);
      const [, slash = "", name = ""] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(text.slice(open, open + 20)) ?? [];
      writer.tag(name.toLowerCase(), slash === "/", text.slice(open, at));
      if (slash === "" && hidden.has(name.toLowerCase())) {
        const close = lower.indexOf(`</${name.toLowerCase()}`, at);
        at = close < 0 ? text.length : endOf(text, ">", close);
      }
    } else {
      writer.words("<");
      at = open + 1;
    }
  }
  return writer.text();
}

/** Returns the index behind a mark, or the end of the text. */
function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}

/** Collects the lines of notes. */
class Writer {
  private readonly lines: string[] = [];
  private line = "";
  private readonly lists: { count: number }[] = [];
  private link: Link | null = null;
  private isCode = false;
  private cells = 0;

  text(): string {
    this.end();
    return this.lines.join("\n");
  }

  words(raw: string): void {
    const text = decodeEntities(raw);
    if (!this.isCode) {
      const words = text.replaceAll(/\s+/g, " ");
      this.line += this.line === "" ? words.trimStart() : words;
      return;
    }
    const [first = "", ...others] = text.split("\n");
    this.line += first;
    for (const other of others) {
      this.lines.push(this.line);
      this.line = other;
    }
  }

  tag(name: string, isEnd: boolean, whole: string): void {
    if (name === "br") this.lines.push(this.take());
    else if (name === "a") this.anchor(isEnd, whole);
    else if (name === "img" && !isEnd)
      this.line += namedPart("image", attribute(whole, "alt") || fileName(attribute(whole, "src")));
    else if (name === "li") this.item(isEnd);
    else if (name === "td" || name === "th") this.cell(isEnd);
    else if (blocks.has(name)) this.block(name, isEnd);
  }

  private block(name: string, isEnd: boolean): void {
    this.end();
    if (name === "tr") this.cells = 0;
    if (name === "ul" || name === "ol") {
      if (isEnd) this.lists.pop();
      else if (this.lists.length < 8) this.lists.push({ count: name === "ol" ? 1 : 0 });
    }
    if (name === "pre" && isEnd === this.isCode) {
      this.lines.push("```");
      this.isCode = !isEnd;
    }
    if (/^(?:p|h[1-6]|table)$/.test(name) && isEnd) this.lines.push("");
  }

  private item(isEnd: boolean): void {
    this.end();
    if (isEnd) return;
    const list = this.lists.at(-1);
    const mark = list && list.count > 0 ? `${list.count++}. ` : "- ";
    this.line = "  ".repeat(Math.max(0, this.lists.length - 1)) + mark;
  }

  private cell(isEnd: boolean): void {
    if (!isEnd && this.cells++ > 0) this.line += " | ";
  }

  private anchor(isEnd: boolean, whole: string): void {
    if (!isEnd) this.link = { address: attribute(whole, "href"), from: this.line.length };
    else if (this.link) {
      const { address, from } = this.link;
      this.link = null;
      this.line = this.line.slice(0, from) + linkText(this.line.slice(from), address);
    }
  }

  /** Ends the line, unless it is empty. */
  private end(): void {
    const line = this.take();
    if (line.trim() !== "") this.lines.push(line);
  }

  private take(): string {
    const { line } = this;
    this.line = "";
    this.link = null;
    return line.trimEnd();
  }
}

function attribute(tag: string, name: string): string {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(tag) ?? [];
  return decodeEntities(double ?? single ?? "");
}
