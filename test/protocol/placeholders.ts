import { passcodeAlphabet, passcodeLength } from "#shared/rules/passcode.ts";
import { hueKey, sortedKeys } from "./unstable-keys.ts";

/** Replaces values that differ from run to run with names. In one story, equal values get equal names. */
export type Placeholders = {
  /** Assigns a name to a value, shown as `<name>`. */
  call(value: string, name: string): void;
  /** Shows a value as another text, such as a slug without the number that an earlier story caused. */
  showAs(value: string, text: string): void;
  /** Returns the text with its ids, times, secrets and hosts replaced. */
  inText(text: string): string;
  /** Returns the JSON value with the same replacements. Lists that the service sorts by id are sorted by name. */
  inJson(value: unknown): unknown;
};

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const moment = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
const day = /(?<![\w-])20\d\d-\d\d-\d\d(?![\w-])/g;
/** 32 random bytes in base64url: a token of any kind. */
const token = /(?<![\w-])[\w-]{43}(?![\w-])/g;
/** Replaced only under its own key, because a short word may appear anywhere. */
const passcode = new RegExp(`^[${passcodeAlphabet}]{${passcodeLength}}$`);
const secret = /whsec_[A-Za-z0-9+/=]+/g;

/** The time at which each story begins, a Monday. */
const shownStart = Date.parse("2026-03-02T09:00:00.000Z");
const minute = 60_000;
const dayLength = 24 * 60 * minute;

/** Creates the placeholders of a story that starts now on the service at `baseUrl`. */
export function createPlaceholders(baseUrl: string): Placeholders {
  const start = Date.now();
  const names = new Map<string, string>();
  const counts = new Map<string, number>();

  const nameOf = (value: string, sort: string): string => {
    const known = names.get(value);
    if (known) return known;
    const count = (counts.get(sort) ?? 0) + 1;
    counts.set(sort, count);
    const name = `<${sort}-${count}>`;
    names.set(value, name);
    return name;
  };
  const shownMoment = (text: string): string => {
    const offset = Math.round((Date.parse(text) - start) / minute) * minute;
    return new Date(shownStart + offset).toISOString();
  };
  const shownDay = (text: string): string => {
    const today = Math.floor(start / dayLength);
    const offset = Date.parse(text) / dayLength - today;
    return new Date(shownStart + offset * dayLength).toISOString().slice(0, 10);
  };

  const inText = (text: string): string => {
    // The shown BASE_URL has no port, and neither have the cookies.
    let shown = text
      .replaceAll(baseUrl, "https://standpoint.example")
      .replace(/(?<=svc_(?:session|signin|signin_ask))_\d+(?==)/g, "");
    for (const [value, name] of names) shown = shown.replaceAll(value, name);
    return shown
      .replace(uuid, (value) => nameOf(value, "id"))
      .replace(secret, "whsec_<secret>")
      .replace(token, (value) => nameOf(value, "token"))
      .replace(moment, shownMoment)
      .replace(day, shownDay);
  };

  const inJson = (value: unknown, key = ""): unknown => {
    if (typeof value === "string")
      return key === "passcode" && passcode.test(value) ? "<passcode>" : inText(value);
    if (key === hueKey) return 210;
    if (Array.isArray(value)) {
      const shown = value.map((item) => inJson(item));
      return sortedKeys.has(key) ? shown.toSorted(byText) : shown;
    }
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [inText(name), inJson(item, name)]),
    );
  };

  return {
    call: (value, name) => void names.set(value, `<${name}>`),
    showAs: (value, text) => void names.set(value, text),
    inText,
    inJson: (value) => inJson(value),
  };
}

function byText(a: unknown, b: unknown): number {
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)];
  return left < right ? -1 : Number(left > right);
}
