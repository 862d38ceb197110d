import { supportedBrowsers, type Versions } from "../../web/supported-browsers.ts";
import { allIn, compat, featuresIn, isNewer, newerNames } from "./compat-data.ts";

const { css, html } = compat;

/** Checks of style sheets and of markup. Each returns the features that are newer than some versions of browsers. */
type StyleChecks = { inStyles(text: string): string[]; inMarkup(text: string): string[] };

/** Returns the checks for versions of browsers. Default: the oldest supported ones. */
export function newerStyles(browsers: Versions = supportedBrowsers): StyleChecks {
  const types = featuresIn(css.types);
  const functions = newerNames([...types, ...types.flatMap(([, type]) => allIn(type))], browsers);
  const atRules = newerNames(featuresIn(css["at-rules"]), browsers);
  const selectors = newerNames(featuresIn(css.selectors), browsers);
  return {
    /** Finds properties, values, functions, rules and selectors. A property or value may follow its prefixed form. */
    inStyles(text) {
      const plain = text.replace(/\/\*[\s\S]*?\*\//g, "");
      return [
        ...declarationsIn(plain, browsers),
        ...namesIn(plain, /([a-z-]+)\(/g, functions).map((name) => `${name}()`),
        ...namesIn(plain, /@([a-z-]+)/g, atRules).map((name) => `@${name}`),
        ...namesIn(plain, /[^\s]::?([a-z][a-z-]*)/g, selectors).map((name) => `:${name}`),
      ];
    },
    /** Finds attributes of elements. */
    inMarkup(text) {
      const found: string[] = [];
      for (const [, tag, words] of text.matchAll(/<([a-z][\w-]*)((?:\s[^<>]*)?)/g))
        for (const [, name] of words!.matchAll(/\s\??([a-z]+)(?=[=\s]|$)/g)) {
          const own = html["elements"]?.[tag!];
          const isElement = own !== undefined || tag!.includes("-");
          if (isElement && isNewer(own?.[name!] ?? html["global_attributes"]?.[name!], browsers))
            found.push(name!);
        }
      return found;
    },
  };
}

function namesIn(text: string, pattern: RegExp, newer: Set<string>): string[] {
  return Array.from(text.matchAll(pattern), ([, name]) => name!).filter((name) => newer.has(name));
}

function declarationsIn(text: string, browsers: Versions): string[] {
  const found: string[] = [];
  let before = "";
  for (const [, property, value] of text.matchAll(/(?<![\w-])([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)) {
    const known = css.properties?.[property!];
    const isPrefixed = [`-webkit-${property}: ${value}`, `${property}: -webkit-${value}`].includes(before);
    before = `${property}: ${value}`;
    if (isPrefixed) continue;
    if (isNewer(known, browsers)) found.push(property!);
    else
      for (const [word] of value!.matchAll(/[a-z][a-z-]*/g))
        if (isNewer(known?.[word], browsers)) found.push(`${property}: ${word}`);
  }
  return found;
}
