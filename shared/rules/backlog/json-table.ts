type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

/** What JSON holds: a table with a header, or `null` where there are no issues in it. */
export type JsonTable = { header: string[]; rows: string[][] } | null;

/** Tells whether a text is meant to be JSON, whole or broken. A line such as `[WEB-1] Cart` is not. */
export function isJson(text: string): boolean {
  return /^\s*(?:\{\s*(?:"|\}\s*$)|\[\s*(?:\{|\[|"|\]\s*$))/.test(text);
}

/**
 * Reads the issues of JSON: `gh --json`, GitHub's and GitLab's lists, Jira's search, a board of Trello, answers of
 * GraphQL, and one object for each line. Takes the longest list of objects that have a title.
 */
export function jsonTable(text: string): JsonTable {
  const value = parsed(text);
  const found = value === undefined ? [] : issuesIn(value, 0);
  if (found.length === 0) return null;
  const rows = found.map(flat);
  const header = [...new Set(rows.flatMap((row) => [...row.keys()]))].slice(0, 300);
  return { header: header.map(spaced), rows: rows.map((row) => header.map((key) => row.get(key) ?? "")) };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return parsedLines(text);
  }
}

function parsedLines(text: string): Json[] | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < 2 || !lines.every((line) => line.trimStart().startsWith("{"))) return undefined;
  try {
    return lines.map((line) => JSON.parse(line) as Json);
  } catch {
    return undefined;
  }
}

const titleKeys = ["title", "summary", "name", "subject", "content", "System.Title"];

/** The longest list of titled objects in a value; lists that lie deeper than eight levels are not looked for. */
function issuesIn(value: Json, depth: number): JsonObject[] {
  if (depth > 8 || value === null || typeof value !== "object") return [];
  if (!Array.isArray(value))
    return longest(
      Object.values(value).map((one) => issuesIn(one, depth + 1)),
      value,
    );
  if (value.length > 0 && value.every((one) => typeof one === "string"))
    return value.map((title) => ({ title }));
  const objects = value.filter(isObject).map(unwrapped);
  if (objects.length > 0 && objects.filter(hasTitle).length * 2 >= objects.length) return objects;
  return longest(
    value.map((one) => issuesIn(one, depth + 1)),
    {},
  );
}

/** Trello's board has lists, labels and members, which have names too: its cards are the issues. */
function longest(found: JsonObject[][], { cards, lists }: JsonObject): JsonObject[] {
  if (Array.isArray(cards)) return inLists(cards.filter(isObject), Array.isArray(lists) ? lists : []);
  return found.reduce((most, one) => (one.length > most.length ? one : most), []);
}

/** A card's list is its state, unless it is archived. */
function inLists(cards: JsonObject[], lists: Json[]): JsonObject[] {
  const names = new Map(lists.filter(isObject).map(({ id, name }) => [id, name]));
  return cards.map(({ closed, ...card }) => ({
    ...card,
    state: closed === true ? "archived" : (names.get(card["idList"]) ?? ""),
  }));
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasTitle(object: JsonObject): boolean {
  return titleKeys.some((key) => typeof object[key] === "string");
}

/** Jira keeps an issue's texts in `fields`; GraphQL keeps a node in `node` or `content`. */
function unwrapped(object: JsonObject): JsonObject {
  for (const key of ["fields", "node", "content"]) {
    const inner = object[key];
    if (inner !== undefined && isObject(inner) && hasTitle(inner)) return { ...object, ...inner };
  }
  return object;
}

function flat(object: JsonObject): Map<string, string> {
  const cells = new Map<string, string>();
  for (const [key, value] of Object.entries(object)) {
    const text = textOf(value, 0);
    if (text !== undefined) cells.set(key, text);
  }
  return cells;
}

/** The text of a value: of an object its name or value, of Jira's documents the text of their paragraphs. */
function textOf(value: Json, depth: number): string | undefined {
  if (value === null) return "";
  if (typeof value !== "object") return String(value);
  if (depth > 2 || Array.isArray(value)) return undefined;
  if (value["type"] === "doc") return documentText(value, 0).trim();
  const named = ["name", "displayName", "value", "title", "full", "login"].find(
    (key) => typeof value[key] === "string",
  );
  return named === undefined ? undefined : textOf(value[named]!, depth + 1);
}

function documentText(node: JsonObject, depth: number): string {
  if (typeof node["text"] === "string") return node["text"];
  if (node["type"] === "hardBreak") return "\n";
  if (!Array.isArray(node["content"]) || depth > 30) return "";
  const inner = node["content"].filter(isObject).map((one) => documentText(one, depth + 1));
  if (node["type"] === "listItem") return `- ${inner.join("").trim()}\n`;
  return (
    inner.join("") + (["paragraph", "heading", "codeBlock"].some((type) => node["type"] === type) ? "\n" : "")
  );
}

/** `htmlUrl` and `html_url` are the column "html url"; `System.Title` is Azure's "Title". */
function spaced(key: string): string {
  const name = /^(?:System|Microsoft\.[\w.]+|Custom)\.(\w+)$/.exec(key)?.[1] ?? key;
  return name.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ");
}
