import { parseSync, Visitor, type ESTree } from "vite";
import { supportedBrowsers, type Versions } from "../../web/supported-browsers.ts";
import { compat, featuresIn, isNewer, newerNames } from "./compat-data.ts";
import { formsAt } from "./newer-syntax.ts";

const { api, css, javascript } = compat;
const { builtins } = javascript;

const globals = [...featuresIn(builtins), ...featuresIn(api), ...featuresIn(api["Window"])];
const languageMembers = membersOf([...featuresIn(builtins), ...featuresIn(builtins!["Intl"])]);
const styleMembers = featuresIn(css.properties).map(([name, feature]) => [camelCase(name), feature] as const);
const events = featuresIn(api)
  .flatMap(([, type]) => featuresIn(type))
  .filter(([name]) => name.endsWith("_event"))
  .map(([name, feature]) => [name.replace(/_event$/, ""), feature] as const);

/** A script: its path decides about its language. */
export type Script = { path: string; text: string };

/**
 * Returns the functions, objects, events and forms of the language in scripts that are newer than these browsers, each
 * with the files that use it. A member counts if the name of its type precedes it, as in `Map.groupBy`. Any other member
 * counts if no older type has that name, and neither the scripts nor a package define it. Types are not known here: `lib` of
 * the TypeScript settings excludes the members that have a common name, such as `map` of iterators.
 */
export function newerInScripts(
  scripts: readonly Script[],
  browsers: Versions = supportedBrowsers,
): Map<string, Set<string>> {
  const newer = {
    globals: newerNames(globals, browsers),
    ofLanguage: newerNames(languageMembers, browsers),
    members: newerNames([...languageMembers, ...styleMembers, ...membersOf(featuresIn(api))], browsers),
    events: newerNames(events, browsers),
  };
  const found = new Map<string, Set<string>>();
  const defined = new Set<string>();
  for (const { path, text } of scripts) {
    const { program, errors } = parseSync(path, text);
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
    const find = (name: string) => found.set(name, (found.get(name) ?? new Set()).add(path));
    const notGlobal = new Set<object>();
    const used = new Set<string>();
    const bound = new Set<string>();
    const packages = new Set<string>();
    const define = ({ key }: { key: object }) => {
      notGlobal.add(key);
      if ("name" in key) defined.add(String(key.name));
    };
    const describe = ({ key }: { key: object }) => {
      if ("name" in key && !newer.ofLanguage.has(String(key.name))) defined.add(String(key.name));
    };
    const bind = ({ id }: { id: object | null }) => {
      if (id && "name" in id) bound.add(String(id.name));
    };
    const readForm = (node: ESTree.Node) => {
      for (const [name, entry] of formsAt(node)) if (isNewer(entry, browsers)) find(name);
    };
    new Visitor({
      Identifier(node) {
        if (newer.globals.has(node.name) && !notGlobal.has(node)) used.add(node.name);
      },
      MemberExpression({ object, property, computed }) {
        if (computed || property.type !== "Identifier") return;
        notGlobal.add(property);
        const { name } = property;
        const type = object.type === "Identifier" ? object.name : "";
        if (packages.has(type)) return;
        const owner = builtins![type] ?? api[type];
        const own = [owner?.[name], owner?.[`${name}_static`]];
        if (own.some((feature) => isNewer(feature, browsers))) find(`${type}.${name}`);
        else if (!owner && newer.members.has(name)) find(`.${name}`);
      },
      CallExpression({ callee, arguments: [first] }) {
        if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
        if (callee.property.name !== "addEventListener" || first?.type !== "Literal") return;
        if (newer.events.has(String(first.value))) find(`event ${String(first.value)}`);
      },
      TemplateElement({ value }) {
        for (const [, name] of value.raw.matchAll(/\s@([a-z]+)=$/g))
          if (newer.events.has(name!)) find(`event ${name}`);
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
      VariableDeclaration: readForm,
      ImportDeclaration(node) {
        readForm(node);
        if (/^[.#]/.test(node.source.value)) return;
        for (const { local } of node.specifiers) packages.add(local.name);
      },
      ImportExpression: readForm,
      Literal: readForm,
    }).visit(program);
    for (const name of used) if (!bound.has(name)) find(name);
  }
  for (const name of defined) found.delete(`.${name}`);
  return found;
}

function membersOf(types: ReturnType<typeof featuresIn>) {
  const all = types.flatMap(([, type]) => featuresIn(type));
  return all.filter(([name]) => !/_static$|_event$/.test(name));
}

function camelCase(property: string): string {
  return property.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
}
