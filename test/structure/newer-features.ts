import { parseSync, Visitor } from "vite";
import { allIn, compat, featuresIn, isNewer, newerNames } from "./compat-data.ts";

const { api, css, html, javascript } = compat;
const { builtins } = javascript;

const globals = newerNames([...featuresIn(builtins), ...featuresIn(api), ...featuresIn(api["Window"])]);
const languageMembers = membersOf([...featuresIn(builtins), ...featuresIn(builtins!["Intl"])]);
const styleMembers = featuresIn(css.properties).map(([name, feature]) => [camelCase(name), feature] as const);
const newerOfLanguage = newerNames(languageMembers);
const members = newerNames([...languageMembers, ...styleMembers, ...membersOf(featuresIn(api))]);
const functions = newerNames([
  ...featuresIn(css.types),
  ...featuresIn(css.types).flatMap(([, type]) => allIn(type)),
]);
const atRules = newerNames(featuresIn(css["at-rules"]));
const selectors = newerNames(featuresIn(css.selectors));

/** A script: its path decides about its language. */
export type Script = { path: string; text: string };

/**
 * Returns the functions and objects in scripts that are newer than the oldest supported browsers, each with a file that
 * uses it. A member counts if the name of its type precedes it, as in `Map.groupBy`. Any other member counts if no older
 * type has that name, and the scripts define no object with it. Types are not known here: `lib` of the TypeScript
 * settings excludes the members that have a common name, such as `map` of iterators.
 */
export function newerInScripts(scripts: readonly Script[]): Map<string, string> {
  const found = new Map<string, string>();
  const defined = new Set<string>();
  for (const { path, text } of scripts) {
    const { program, errors } = parseSync(path, text);
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
    const notGlobal = new Set<object>();
    const describe = ({ key }: { key: object }) => {
      if ("name" in key && !newerOfLanguage.has(String(key.name))) defined.add(String(key.name));
    };
    const define = ({ key }: { key: object }) => {
      notGlobal.add(key);
      if ("name" in key) defined.add(String(key.name));
    };
    const used = new Set<string>();
    const bound = new Set<string>();
    const bind = ({ id }: { id: object | null }) => {
      if (id && "name" in id) bound.add(String(id.name));
    };
    new Visitor({
      Identifier(node) {
        if (globals.has(node.name) && !notGlobal.has(node)) used.add(node.name);
      },
      MemberExpression({ object, property, computed }) {
        if (computed || property.type !== "Identifier") return;
        notGlobal.add(property);
        const { name } = property;
        const type = object.type === "Identifier" ? object.name : "";
        const owner = builtins![type] ?? api[type];
        if (isNewer(owner?.[name]) || isNewer(owner?.[`${name}_static`])) found.set(`${type}.${name}`, path);
        else if (!owner && members.has(name)) found.set(`.${name}`, path);
      },
      Property: define,
      PropertyDefinition: define,
      AccessorProperty: define,
      MethodDefinition: define,
      TSPropertySignature: describe,
      TSMethodSignature: describe,
      TSParameterProperty: ({ parameter }) => define({ key: parameter }),
      VariableDeclarator: bind,
      FunctionDeclaration: bind,
      ClassDeclaration: bind,
      TSTypeAliasDeclaration: bind,
      ImportSpecifier: ({ local }) => bind({ id: local }),
      Literal(node) {
        if ("regex" in node && hasModifiers(node.regex.pattern)) found.set("(?i:)", path);
      },
    }).visit(program);
    for (const name of used) if (!bound.has(name)) found.set(name, path);
  }
  for (const name of defined) found.delete(`.${name}`);
  return found;
}

/**
 * Returns the properties, values, functions, rules and selectors in a style sheet that are newer. A property or value
 * may follow itself with the prefix `-webkit-`.
 */
export function newerInStyles(text: string): string[] {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, "");
  const found = new Set<string>();
  let before = "";
  for (const [, property, value] of plain.matchAll(/(?<![\w-])([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)) {
    const known = css.properties?.[property!];
    const isPrefixed = [`-webkit-${property}: ${value}`, `${property}: -webkit-${value}`].includes(before);
    before = `${property}: ${value}`;
    if (isPrefixed) continue;
    if (isNewer(known)) found.add(property!);
    else
      for (const [word] of value!.matchAll(/[a-z][a-z-]*/g))
        if (isNewer(known?.[word])) found.add(`${property}: ${word}`);
  }
  for (const [, name] of plain.matchAll(/([a-z-]+)\(/g)) if (functions.has(name!)) found.add(`${name}()`);
  for (const [, name] of plain.matchAll(/@([a-z-]+)/g)) if (atRules.has(name!)) found.add(`@${name}`);
  for (const [, name] of plain.matchAll(/[^\s]::?([a-z][a-z-]*)/g))
    if (selectors.has(name!)) found.add(`:${name}`);
  return [...found];
}

/** Returns the attributes of elements in a text that are newer. */
export function newerInMarkup(text: string): string[] {
  const found = new Set<string>();
  for (const [, tag, words] of text.matchAll(/<([a-z][\w-]*)((?:\s[^<>]*)?)/g))
    for (const [, name] of words!.matchAll(/\s\??([a-z]+)(?=[=\s]|$)/g)) {
      const own = html["elements"]?.[tag!];
      const isElement = own !== undefined || tag!.includes("-");
      if (isElement && isNewer(own?.[name!] ?? html["global_attributes"]?.[name!])) found.add(name!);
    }
  return [...found];
}

function membersOf(types: ReturnType<typeof featuresIn>) {
  const all = types.flatMap(([, type]) => featuresIn(type));
  return all.filter(([name]) => !/_static$|_event$/.test(name));
}

function camelCase(property: string): string {
  return property.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
}

/** True for a pattern with `(?i:…)`. */
function hasModifiers(pattern: string): boolean {
  return /\(\?[ims]*-?[ims]+:/.test(pattern);
}
