import { html, nothing } from "lit";
import { translated } from "#shared/rules/languages.ts";
import { ensureElement } from "../lazy/lazy-imports.ts";

/** Renders the list of the client's languages for first screens. Its code loads after the first paint. */
export function languageSelect() {
  if (translated.length === 0) return nothing;
  ensureElement("tm-language-select", () => import("./tm-language-select.ts"));
  return html`<tm-language-select></tm-language-select>`;
}
