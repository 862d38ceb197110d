import type { LanguageTexts } from "#shared/wire/plugin-texts.ts";
import type { PageRefusal, PageRoom, PageTokens } from "#shared/wire/plugin-ui.ts";

/**
 * The result of an action or an ask. `value` is the reply to an ask. `message` holds the plugin's own words for its
 * refusal.
 */
export type Result =
  | { ok: true; created?: string; value?: unknown }
  | { ok: false; reason: PageRefusal; message?: string };

/**
 * A message from the application to a page. `texts` and `own` are the texts of the page and of the prelude in the
 * language of the tokens; a missing one is in English. `scrolled` moved the page up by `px`. `hidden` says how much of
 * the page is above the window.
 */
export type ToPage =
  | { type: "state"; room: PageRoom | null }
  | { type: "tokens"; tokens: PageTokens; texts?: LanguageTexts; own?: LanguageTexts }
  | ({ type: "result"; id: number } & Result)
  | { type: "drawings"; drawings: Readonly<Record<string, string>> | null }
  | { type: "drafts"; drafts: Readonly<Record<string, string>> }
  | { type: "scrolled"; px: number }
  | { type: "hidden"; px: number }
  | { type: "ping" }
  | { type: "closed" };

/** A message from a page to the application. */
export type FromPage =
  | { type: "ready" }
  | { type: "pong" }
  | { type: "act"; id: number; action: string; body: object }
  | { type: "ask"; id: number; name: string; body: object }
  | { type: "offer"; id: number; stories: readonly unknown[] }
  | { type: "changes"; id: number; changes: readonly unknown[] }
  | { type: "members"; id: number }
  | { type: "trackers"; id: number }
  | { type: "ticket"; id: number; plugin: string; ticket: Readonly<Record<string, unknown>> }
  | { type: "ticket-states"; id: number; plugin: string; refs: readonly unknown[] }
  | { type: "account"; id: number; plugin: string }
  | { type: "open"; id: number; room: string }
  | { type: "end"; id: number }
  | { type: "confirm"; id: number; text: string; action: string; danger: boolean }
  | { type: "drawings" }
  | { type: "drag"; y: number | null }
  | { type: "reveal"; top: number; bottom: number }
  | { type: "height"; px: number }
  | { type: "draft"; name: string; text: string }
  | { type: "key"; key: HostKey };

/** The keys that stay the application's while a page has the focus. */
export const hostKeys = ["Escape", "mod+k", "?"] as const;
export type HostKey = (typeof hostKeys)[number];

/**
 * Parses a page's message. Returns null if this version does not understand it. Only the message's shape is checked;
 * its values are untrusted.
 */
export function readMessage(text: string): FromPage | null {
  const said = parse(text);
  if (said === null) return null;
  switch (said["type"]) {
    case "ready":
    case "pong":
    case "drawings":
      return { type: said["type"] };
    case "height": {
      const { px } = said;
      return isFiniteNumber(px) ? { type: "height", px } : null;
    }
    case "key": {
      const key = hostKeys.find((one) => one === said["key"]);
      return key ? { type: "key", key } : null;
    }
    case "act": {
      const { id, action, body = {} } = said;
      return isId(id) && isObject(body) ? { type: "act", id, action: textOf(action), body } : null;
    }
    case "ask": {
      const { id, name, body = {} } = said;
      return isId(id) && isObject(body) ? { type: "ask", id, name: textOf(name), body } : null;
    }
    case "offer": {
      const { id, stories } = said;
      return isId(id) && Array.isArray(stories) ? { type: "offer", id, stories } : null;
    }
    case "changes": {
      const { id, changes } = said;
      return isId(id) && Array.isArray(changes) ? { type: "changes", id, changes } : null;
    }
    case "ticket": {
      const { id, plugin, ticket = {} } = said;
      return isId(id) && isObject(ticket) ? { type: "ticket", id, plugin: textOf(plugin), ticket } : null;
    }
    case "ticket-states": {
      const { id, plugin, refs } = said;
      return isId(id) && Array.isArray(refs)
        ? { type: "ticket-states", id, plugin: textOf(plugin), refs }
        : null;
    }
    case "account": {
      const { id, plugin } = said;
      return isId(id) ? { type: "account", id, plugin: textOf(plugin) } : null;
    }
    case "members":
    case "trackers":
    case "end": {
      const { id, type } = said;
      return isId(id) ? { type, id } : null;
    }
    case "open": {
      const { id, room } = said;
      return isId(id) ? { type: "open", id, room: textOf(room) } : null;
    }
    case "confirm": {
      const { id, text: question, action, danger } = said;
      const asked = { text: textOf(question), action: textOf(action), danger: danger === true };
      return isId(id) ? { type: "confirm", id, ...asked } : null;
    }
    case "draft": {
      const { name, text } = said;
      return typeof name === "string" && typeof text === "string" ? { type: "draft", name, text } : null;
    }
    case "drag": {
      const { y } = said;
      return y === null || isFiniteNumber(y) ? { type: "drag", y } : null;
    }
    case "reveal": {
      const { top, bottom } = said;
      return isFiniteNumber(top) && isFiniteNumber(bottom) ? { type: "reveal", top, bottom } : null;
    }
    default:
      return null;
  }
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const said: unknown = JSON.parse(text);
    return isObject(said) ? said : null;
  } catch {
    return null;
  }
}

/** Returns a value as text, so that a page gets a refusal for it, and not no answer. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined ? "" : JSON.stringify(value);
}

function isId(value: unknown): value is number {
  return typeof value === "number";
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
