import { readFileSync, writeFileSync } from "node:fs";
import { translated } from "#shared/rules/languages.ts";
import { ownName } from "../src/i18n/own-name.ts";
import { languagesWithFile, type Source } from "./localizer.ts";
import { progressOf } from "./problems.ts";

const readme = new URL("../../README.md", import.meta.url);
const place = /(?<=<!-- languages: npm run translate -->\n).*?(?=<!-- end -->)/s;

/** Returns true if the README's table of languages is up to date. */
export function isTableCurrent(source: Source): boolean {
  return place.exec(readFileSync(readme, "utf8"))?.[0] === table(source);
}

/** Writes the table of languages into the README: how far each is, and if people can choose it. */
export function writeTable(source: Source): void {
  writeFileSync(readme, readFileSync(readme, "utf8").replace(place, table(source)));
}

function table(source: Source): string {
  const rows = languagesWithFile().map((code) => {
    const { done, all } = progressOf(code, source);
    const isOffered = translated.some((language) => language.code === code);
    return `| ${ownName(code)} | \`${code}\` | ${Math.floor((100 * done) / all)} % | ${isOffered ? "yes" : "not yet"} |\n`;
  });
  return `\n| Language | Tag | Translated | Offered |\n|---|---|---|---|\n${rows.join("")}\n`;
}
