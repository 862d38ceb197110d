type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

/** The issues in JSON as a table with a header, or null without issues. */
export type JsonTable = { header: string[]; rows: string[][] } | null;

/** Returns true if a text looks like JSON, even if it is invalid. A line such as `[WEB-1] Cart` does not. */
export function isJson(text: string): boolean {
  return /^\s*(?:\{\s*(?:"|\}\s*$)|\[\s*(?:\{|\[|"|\]\s*$))/.test(text);
}

/**
 * Reads the issues in JSON: `gh --json`, GitHub's and GitLab's lists, Jira's search, Trello boards, GraphQL responses,
 * and one object per line. Selects the longest list of objects with titles.
 */
export function jsonTable(text: string): JsonTable {
  const value = parsed(text);
  const found = value === undefined ? [] : findIssues(value, 0);
  if (found.length === 0) return null;
  const rows = found.map(flattenIssue);
  const header = [...new Set(rows.flatMap((row) => [...row.keys()]))].slice(0, 300);
  return {
    header: header.map(toColumnName),
    rows: rows.map((row) => header.map((key) => row.get(key) ?? "")),
  };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return parseJsonLines(text);
  }
}

function parseJsonLines(text: string): Json[] | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < 2 || !lines.every((line) => line.trimStart().startsWith("{"))) return undefined;
  try {
    return lines.map((line) => JSON.parse(line) as Json);
  } catch {
    return undefined;
  }
}

const titleKeys = ["title", "summary", "name", "subject", "content", "System.Title"];

/** Returns the longest list of objects with titles, at a depth of at most eight levels. */
function findIssues(value: Json, depth: number): JsonObject[] {
  if (depth > 8 || value === null || typeof value !== "object") return [];
  if (!Array.isArray(value))
    return longest(
      Object.values(value).map((one) => findIssues(one, depth + 1)),
      value,
    );
  if (value.length > 0 && value.every((one) => typeof one === "string"))
    return value.map((title) => ({ title }));
  const objects = value.filter(isObject).map(unwrapIssue);
  if (objects.length > 0 && objects.filter(hasTitle).length * 2 >= objects.length) return objects;
  return longest(
    value.map((one) => findIssues(one, depth + 1)),
    {},
  );
}

/**
 * Returns the longest list. For a Trello board it returns the cards, because lists, labels and members have names too.
 */
function longest(found: JsonObject[][], { cards, lists }: JsonObject): JsonObject[] {
  if (Array.isArray(cards)) return inLists(cards.filter(isObject), Array.isArray(lists) ? lists : []);
  return found.reduce((most, one) => (one.length > most.length ? one : most), []);
}

/** Adds a state to each Trello card: the name of its list, or `archived`. */
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

/** Merges nested objects: Jira has an issue's texts in `fields`, and GraphQL has a node in `node` or `content`. */
function unwrapIssue(object: JsonObject): JsonObject {
  for (const key of ["fields", "node", "content"]) {
    const inner = object[key];
    if (inner !== undefined && isObject(inner) && hasTitle(inner)) return { ...object, ...inner };
  }
  return object;
}

function flattenIssue(object: JsonObject): Map<string, string> {
  const cells = new Map<string, string>();
  for (const [key, value] of Object.entries(object)) {
    const text = textOf(value, 0);
    if (text !== undefined) cells.set(key, text);
  }
  return cells;
}

/** Returns the text of a value: an object's name or value, or the text of a Jira document's paragraphs. */
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

/** Converts a JSON key to a column name: `htmlUrl` and `html_url` to "html url", and `System.Title` to "Title". */
function toColumnName(key: string): string {
  const name = /^(?:System|Microsoft\.[\w.]+|Custom)\.(\w+)$/.exec(key)?.[1] ?? key;
  return name.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ");
}
