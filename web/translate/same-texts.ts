import { readFileSync } from "node:fs";
import type { SameTexts } from "./problems.ts";

/** Reads web/locales/same-as-english.json. Its key `*` is for all languages. */
export function readSameTexts(): SameTexts {
  const file = new URL("../locales/same-as-english.json", import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as SameTexts;
}
